import { staffAddedSchema } from '#app/bookings/photos/photo-kinds.ts'
import { addStaffPhotos } from '#app/bookings/photos/photos.server.ts'
import { keepPhotosPromise } from '#app/bookings/reports/reports.server.ts'
import { photoTokenOf } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound, readJson, refusal } from '#app/platform/http/responses.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { findStaff, requireDay } from '../../desk.server.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { dayOfPickup } from '../bookings.server.ts'
import type { Route } from './+types/added-photos.resource.ts'

/**
 * `POST /admin/bookings/:bookingId/photos`: adds photos that a page of the desk has uploaded to a booking, as of a kind. `Photo-Token`
 * identifies that page. Answers with all of the kind.
 */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await findStaff(args, 'today')
	if (!staff) return answer({ outcome: 'signed-out' }, { status: 401 })
	const platform = context.get(platformContext)
	const id = bookingIdSchema.safeParse(params.bookingId)
	if (!id.success) return notFound()
	requireDay(args, staff, await dayOfPickup(platform, id.data))
	const token = photoTokenOf(request)
	if (!token) return notFound()
	const asked = await readJson(request, staffAddedSchema)
	if (asked instanceof Response) return asked
	const right = { actor: 'staff', bookingId: id.data, staff: signedInStaff(staff) } as const
	const added = await addStaffPhotos(platform, right, { token, ...asked })
	if (added.ok) {
		await keepPhotosPromise(platform, right)
		return answer({ own: added.own })
	}
	return added.reason === 'no-such-booking'
		? notFound()
		: refusal(409, 'This pickup is cancelled, or its day isn’t confirmed yet, so it takes no photos.')
}
