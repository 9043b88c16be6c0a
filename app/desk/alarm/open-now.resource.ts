import { platformContext } from '#app/platform/context.server.ts'
import { answer } from '#app/platform/http/responses.server.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/open-now.resource.ts'
import { openNow } from './alarm.server.ts'

/** `GET /admin/open-now`: the emergencies, threads and requests that the desk rings for. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	return answer(await openNow(context.get(platformContext)))
}
