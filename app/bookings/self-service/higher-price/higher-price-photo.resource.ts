import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import type { Route } from './+types/higher-price-photo.resource.ts'
import { findPhotoOfHigherPrice } from './higher-price.server.ts'

/** `GET /booked/:token/price/photos/:photoId`: a photo of what the crew found, for the customer whom it is shown to. */
export async function loader({ request, params: { token, photoId }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const id = photoIdSchema.safeParse(photoId)
	const found = id.success && (await findPhotoOfHigherPrice(platform, token, id.data))
	return found ? servePhoto(platform.files, found.thumbnailKey, request) : notFound()
}
