import { platformContext } from '#app/platform/context.server.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/bookings-csv.resource.ts'
import { csvFormat, downloadBookings } from './download.server.ts'

/** `GET /admin/bookings.csv`: all bookings that match the search and the filters in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	return downloadBookings(context.get(platformContext), request, csvFormat)
}
