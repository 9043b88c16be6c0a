import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/bookings-csv.resource.ts'
import { csvFormat, downloadBookings } from './download.server.ts'

/** `GET /admin/bookings.csv`: all bookings that match the search and the filters in the address. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'exports')
	return downloadBookings(args, staff, csvFormat)
}
