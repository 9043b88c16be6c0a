import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import type { Route } from './+types/quote-page-photo.resource.ts'
import { findPhotoOnPage } from './quote-page.server.ts'

/** `GET /quote/:token/photos/:photoId`: a thumbnail of a photo of the quote. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const photoId = photoIdSchema.safeParse(params.photoId)
	const found = photoId.success && (await findPhotoOnPage(platform, params.token, photoId.data))
	return found ? servePhoto(platform.files, found.thumbnailKey, request) : notFound()
}
