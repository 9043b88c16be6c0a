import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound, refusal, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { leaveUnread } from '#app/platform/http/unread-body.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import type { Route } from './+types/sent-photo.resource.ts'
import { photoContext } from './photo-context.server.ts'
import { photoTokenOf } from './photo-token.server.ts'
import { refusalOfPhoto } from './refusals.server.ts'
import { type KeepResult, keepPhoto, removeSentPhoto } from './sent-photos.server.ts'

export const handle = { methods: ['PUT', 'DELETE'] }

/**
 * `/quotes/photos/:photoId`: `PUT` keeps the photo sent as the raw body until it is saved with a quote, `DELETE` removes
 * it. Both need the page's token in `Photo-Token`. Nothing shows the photo: the page that sent it has the file.
 */
export async function action(args: Route.ActionArgs) {
	if (args.request.method === 'PUT') {
		const taken = await takePhoto(args)
		// The photo was refused unread: the response is sent now, however slowly the rest of the body arrives.
		if (taken.status !== 413) leaveUnread(args.request.body)
		return taken
	}
	const sent = photoOfRequest(args)
	if (!sent) return notFound()
	await removeSentPhoto(sent.needs, sent.token, sent.id)
	return new Response(null, { status: 204 })
}

/** What a request is about; `undefined` when its token or id is invalid. */
function photoOfRequest({ request, params, context }: Route.ActionArgs) {
	const token = photoTokenOf(request)
	const id = photoIdSchema.safeParse(params.photoId)
	if (!token || !id.success) return undefined
	const { database } = context.get(platformContext)
	return { needs: { database, photos: context.get(photoContext) }, token, id: id.data }
}

async function takePhoto(args: Route.ActionArgs): Promise<Response> {
	const { request, context } = args
	const sent = photoOfRequest(args)
	if (!sent) return notFound()
	const refused =
		(await refuseIfTooOften(context, 'addPhoto')) ?? (await refuseIfTooOften(context, 'keepUnsavedPhoto'))
	if (refused) return refused
	if (!request.body) return refusalOfPhoto('empty')
	const length = request.headers.get('Content-Length')
	const { needs, token, id } = sent
	const kept = await keepPhoto(needs, token, {
		id,
		body: request.body,
		...(length === null ? {} : { contentLength: Number(length) }),
	})
	return kept.ok ? answer(kept.photo, { status: 201 }) : refusalOf(kept.reason)
}

function refusalOf(reason: (KeepResult & { ok: false })['reason']): Response {
	switch (reason) {
		case 'too-many':
			return refusal(409, 'Too many photos are waiting to be saved. Save these first, or reload the page.')
		case 'id-taken':
			return refusal(409, 'We didn’t get this photo. Remove it here and choose it again.')
		default:
			return refusalOfPhoto(reason)
	}
}
