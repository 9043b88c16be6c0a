import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { bookingIdSchema, photoIdSchema } from '#app/platform/ids.ts'
import { requireDay, requireStaff } from '../desk.server.ts'
import type { Route } from './+types/booking-photo.resource.ts'
import { dayOfPickup, findAddedPhoto } from './bookings.server.ts'

/** `GET /admin/bookings/:bookingId/photos/:photoId`, a photo added to a booking; `?size=thumbnail` for the small one. */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const bookingId = bookingIdSchema.safeParse(params.bookingId)
	const photoId = photoIdSchema.safeParse(params.photoId)
	if (!bookingId.success || !photoId.success) return notFound()
	requireDay(args, staff, await dayOfPickup(platform, bookingId.data))
	const keys = await findAddedPhoto(platform, bookingId.data, photoId.data)
	if (!keys) return notFound()
	const small = new URL(request.url).searchParams.get('size') === 'thumbnail'
	return servePhoto(platform.files, small ? keys.thumbnailKey : keys.storageKey, request)
}
