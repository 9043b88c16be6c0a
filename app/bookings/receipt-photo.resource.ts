import { photoContext } from '#app/photos/photo-context.server.ts'
import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import { notFound, refusal, refuseIfTooOften } from '#app/platform/responses.server.ts'
import type { Route } from './+types/receipt-photo.resource.ts'
import { photosNotChanged } from './own-page-words.ts'
import { findPhotoOfBooking, removeOwnPhoto } from './own-photos.server.ts'
import { customerBy } from './receipt.server.ts'

export const handle = { methods: ['DELETE'] }

/** The right and the photo of a request; `undefined` when the token opens nothing or the id is invalid. */
async function photoOfRequest({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
	const platform = context.get(platformContext)
	const photoId = photoIdSchema.safeParse(params.photoId)
	const right = photoId.success && (await customerBy(platform, params.token))
	return right ? { platform, right, photoId: photoId.data } : undefined
}

/** `GET /booked/:token/photos/:photoId`: a photo of the booking, small. */
export async function loader(args: Route.LoaderArgs) {
	const target = await photoOfRequest(args)
	const found = target && (await findPhotoOfBooking(target.platform, target.right, target.photoId))
	return found ? servePhoto(target.platform.files, found.thumbnailKey, args.request) : notFound()
}

/** `DELETE` removes a photo that was added to the booking. */
export async function action(args: Route.ActionArgs) {
	const refused = await refuseIfTooOften(args.context, 'changeBooking')
	if (refused) return refused
	const target = await photoOfRequest(args)
	if (!target) return notFound()
	const { platform, right, photoId } = target
	const needs = { database: platform.database, photos: args.context.get(photoContext) }
	const removed = await removeOwnPhoto(needs, right, photoId)
	if (removed.ok) return new Response(null, { status: 204 })
	return removed.reason === 'no-such-booking' ? notFound() : refusal(409, photosNotChanged(platform.company))
}
