import { maxPhotos, photoLabelSchema } from '#app/photos/photo.ts'
import { photoContext } from '#app/photos/photo-context.server.ts'
import { refusalOfPhoto, servePhoto } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound, refusal, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { leaveUnread } from '#app/platform/http/unread-body.server.ts'
import { photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { ownerTokenOf } from '../owner-token.server.ts'
import type { Route } from './+types/quote-photo.resource.ts'
import { type AddPhotoResult, addPhoto, findPhotoKeys, removePhoto } from './quote-photos.server.ts'

export const handle = { methods: ['PUT', 'DELETE'] }

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

/**
 * `DELETE` removes the photo from the quote. `PUT` adds the photo sent as the raw body: the site sends photos to
 * `/quotes/photos/:photoId` now, but a page that was opened before still sends them here.
 */
export async function action(args: Route.ActionArgs) {
	if (args.request.method === 'PUT') {
		const taken = await takePhoto(args)
		// The photo was refused unread: the response is sent now, however slowly the rest of the body arrives.
		if (taken.status !== 413) leaveUnread(args.request.body)
		return taken
	}
	const target = photoOfRequest(args)
	if (!target) return notFound()
	const { platform, photos, token, quoteId, photoId } = target
	const removed = await removePhoto({ database: platform.database, photos }, token, quoteId, photoId)
	return removed ? new Response(null, { status: 204 }) : notFound()
}

async function takePhoto(args: Route.ActionArgs): Promise<Response> {
	const { request, context } = args
	const target = photoOfRequest(args)
	if (!target) return notFound()
	const refused = await refuseIfTooOften(context, 'addPhoto')
	if (refused) return refused
	const label = photoLabelSchema.safeParse(new URL(request.url).searchParams.get('label'))
	if (!label.success) return refusal(422, 'Choose one of the six labels for this photo.')
	if (!request.body) return refusalOfPhoto('empty')
	const { platform, photos, token, quoteId, photoId } = target
	const length = request.headers.get('Content-Length')
	const result = await addPhoto({ database: platform.database, photos }, token, quoteId, {
		id: photoId,
		label: label.data,
		body: request.body,
		...(length === null ? {} : { contentLength: Number(length) }),
	})
	return result.ok ? answer(result.photo, { status: 201 }) : refusalOf(result.reason)
}

/** The response for a photo that was not added: a status, and a message that says what to do. */
function refusalOf(reason: (AddPhotoResult & { ok: false })['reason']): Response {
	switch (reason) {
		case 'no-such-quote':
		// The response must not reveal which ids others have; a page that gets it saves everything again under new ids.
		case 'id-taken':
			return notFound()
		case 'quote-full':
			return refusal(409, `A quote holds ${maxPhotos} photos. Remove one to add another.`)
		default:
			return refusalOfPhoto(reason)
	}
}
