import { photoContext } from '#app/photos/photo-context.server.ts'
import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound, refusal, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import { customerBy } from '../booking/receipt-token.server.ts'
import { findPhotoOfBooking, removeCustomerPhoto } from '../photos/customer-photos.server.ts'
import type { Route } from './+types/receipt-photo.resource.ts'
import { photosNotChanged } from './customer-page-words.ts'

export const handle = { methods: ['DELETE'] }

/** The right and the photo of a request; `undefined` when the token opens nothing or the id is invalid. */
async function photoOfRequest({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
	const platform = context.get(platformContext)
	const photoId = photoIdSchema.safeParse(params.photoId)
	const right = photoId.success && (await customerBy(platform, params.token))
	return right ? { platform, right, photoId: photoId.data } : undefined
}

/** `GET /booked/:token/photos/:photoId`: a thumbnail of a photo of the booking; of one with the report `?size=whole` as well. */
export async function loader(args: Route.LoaderArgs) {
	const target = await photoOfRequest(args)
	const found = target && (await findPhotoOfBooking(target.platform, target.right, target.photoId))
	if (!found) return notFound()
	const whole = new URL(args.request.url).searchParams.get('size') === 'whole' ? found.wholeKey : undefined
	return servePhoto(target.platform.files, whole ?? found.thumbnailKey, args.request)
}

/** `DELETE` removes a photo that was added to the booking; another one is not found, as with `GET`. */
export async function action(args: Route.ActionArgs) {
	const refused = await refuseIfTooOften(args.context, 'changeBooking')
	if (refused) return refused
	const target = await photoOfRequest(args)
	if (!target) return notFound()
	const { platform, right, photoId } = target
	const needs = { database: platform.database, photos: args.context.get(photoContext) }
	const removed = await removeCustomerPhoto(needs, right, photoId)
	if (removed.ok) return new Response(null, { status: 204 })
	return removed.reason === 'not-possible' ? refusal(409, photosNotChanged(platform.company)) : notFound()
}
