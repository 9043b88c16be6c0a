import { type PhotoLabel, photoTokenHeader } from '#app/photos/photo.ts'
import { answerTimeout, fetchJson } from '#app/platform/json-client.ts'
import { addedPhotosPath, receiptPhoto } from '#app/shell/links.ts'
import { type OwnPhoto, ownPhotosSchema, refusedSchema } from './own-photo.ts'

const ours = { 'X-Bowline-Client': 'site' }

const unanswered = 'We cannot be reached right now. Your photos are still here: try again in a moment.'

/** Puts photos that this page has sent with its booking. A refusal says what happened and what to do. */
export async function addPhotosTo(
	token: string,
	labels: Record<string, PhotoLabel>,
	photoToken: string,
): Promise<{ ok: true; own: OwnPhoto[] } | { ok: false; message: string }> {
	const fetched = await fetchJson(addedPhotosPath(token), ownPhotosSchema, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', [photoTokenHeader]: photoToken, ...ours },
		body: JSON.stringify({ labels }),
	})
	if (fetched.outcome === 'answered') return { ok: true, own: fetched.data.own }
	const said = fetched.outcome === 'refused' ? refusedSchema.safeParse(fetched.body).data : undefined
	return { ok: false, message: said?.message ?? unanswered }
}

/** Removes a photo that was added to a booking; `false` when it is still there. */
export async function dropPhotoOf(token: string, photoId: string): Promise<boolean> {
	const response = await fetch(receiptPhoto(token, photoId), {
		method: 'DELETE',
		headers: ours,
		signal: AbortSignal.timeout(answerTimeout),
	}).catch(() => undefined)
	return response?.ok === true
}
