import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/responses.server.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/quote-photo.resource.ts'
import { findPhotoKeys } from './review.server.ts'

/** `GET /admin/quote/:quoteId/photos/:photoId`; `?size=thumbnail` for the small one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	const photoId = photoIdSchema.safeParse(params.photoId)
	if (!quoteId.success || !photoId.success) return notFound()
	const keys = await findPhotoKeys(platform, quoteId.data, photoId.data)
	if (!keys) return notFound()
	const small = new URL(request.url).searchParams.get('size') === 'thumbnail'
	return servePhoto(platform.files, small ? keys.thumbnailKey : keys.storageKey, request)
}
