import { z } from 'zod'
import { removeStaffPhoto } from '#app/bookings/photos/photos.server.ts'
import { photoContext } from '#app/photos/photo-context.server.ts'
import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound } from '#app/platform/http/responses.server.ts'
import { bookingIdSchema, photoIdSchema } from '#app/platform/ids.ts'
import { findStaff, requireDay, requireStaff } from '../desk.server.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/booking-photo.resource.ts'
import { dayOfPickup, findAddedPhoto } from './bookings.server.ts'

export const handle = { methods: ['DELETE'] }

const idsOf = ({ bookingId, photoId }: { bookingId: string; photoId: string }) =>
	z.object({ bookingId: bookingIdSchema, photoId: photoIdSchema }).safeParse({ bookingId, photoId })

/** `GET /admin/bookings/:bookingId/photos/:photoId`, a photo added to a booking; `?size=thumbnail` for the small one. */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const ids = idsOf(params)
	if (!ids.success) return notFound()
	const { bookingId, photoId } = ids.data
	requireDay(args, staff, await dayOfPickup(platform, bookingId))
	const keys = await findAddedPhoto(platform, bookingId, photoId)
	if (!keys) return notFound()
	const small = new URL(request.url).searchParams.get('size') === 'thumbnail'
	return servePhoto(platform.files, small ? keys.thumbnailKey : keys.storageKey, request)
}

/** `DELETE` removes a photo that staff added; its customer's is not found. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await findStaff(args, 'today')
	if (!staff) return answer({ outcome: 'signed-out' }, { status: 401 })
	const platform = context.get(platformContext)
	const ids = idsOf(params)
	if (!ids.success) return notFound()
	const { bookingId, photoId } = ids.data
	requireDay(args, staff, await dayOfPickup(platform, bookingId))
	const right = { actor: 'staff', bookingId, staff: signedInStaff(staff) } as const
	const needs = { database: platform.database, photos: context.get(photoContext) }
	const removed = await removeStaffPhoto(needs, right, photoId)
	return removed.ok ? new Response(null, { status: 204 }) : notFound()
}
