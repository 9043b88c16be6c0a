import { photoContext } from '#app/photos/photo-context.server.ts'
import { servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { ownerTokenOf } from '../owner-token.server.ts'
import type { Route } from './+types/quote-photo.resource.ts'
import { findPhotoKeys, removePhoto } from './quote-photos.server.ts'

export const handle = { methods: ['DELETE'] }

/** The token, quote and photo of a request; `undefined` when its URL or cookie is invalid. */
function photoOfRequest({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
	const platform = context.get(platformContext)
	const token = ownerTokenOf(request, platform.config)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	const photoId = photoIdSchema.safeParse(params.photoId)
	if (!token || !quoteId.success || !photoId.success) return undefined
	return { platform, photos: context.get(photoContext), token, quoteId: quoteId.data, photoId: photoId.data }
}

/** `GET /quotes/:quoteId/photos/:photoId`, with `?size=thumbnail` the small one. */
export async function loader(args: Route.LoaderArgs) {
	const target = photoOfRequest(args)
	const keys = target && (await findPhotoKeys(target.platform, target.token, target.quoteId, target.photoId))
	if (!keys) return notFound()
	const small = new URL(args.request.url).searchParams.get('size') === 'thumbnail'
	return servePhoto(target.platform.files, small ? keys.thumbnailKey : keys.storageKey, args.request)
}

/** `DELETE` removes the photo from the quote. */
export async function action(args: Route.ActionArgs) {
	const target = photoOfRequest(args)
	if (!target) return notFound()
	const { platform, photos, token, quoteId, photoId } = target
	const removed = await removePhoto({ ...platform, photos }, token, quoteId, photoId)
	return removed ? new Response(null, { status: 204 }) : notFound()
}
