import { redirect } from 'react-router'
import { deskInbox } from '#app/shell/desk-links.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/texts.resource.ts'

/** `GET /admin/texts`, where texts were listed before there was an inbox. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	return redirect(deskInbox())
}
