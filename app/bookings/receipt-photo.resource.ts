import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/responses.server.ts'
import type { Route } from './+types/receipt-photo.resource.ts'
import { findReceiptPhoto } from './receipt.server.ts'

/** `GET /booked/:token/photos/:photoId`: a photo of the booked load, small. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const photoId = photoIdSchema.safeParse(params.photoId)
	const key = photoId.success && (await findReceiptPhoto(platform, params.token, photoId.data))
	return key ? servePhoto(platform.files, key, request) : notFound()
}
