import { type PhotoLabel, photoTokenHeader } from '#app/photos/photo.ts'
import { abortAfter, answerTimeout, fetchJson } from '#app/platform/json-client.ts'
import { addedPhotosPath, receiptPhoto } from '#app/shell/links.ts'
import { type CustomerPhoto, customerPhotosSchema, refusedSchema } from '../photos/customer-photo.ts'

const ours = { 'X-Bowline-Client': 'site' }

const unanswered = 'We can’t be reached right now. Your photos are still here. Try again in a moment.'

/** Adds the photos that this page has uploaded to its booking. A refusal says what happened and what to do. */
export async function addPhotosTo(
	token: string,
	labels: Record<string, PhotoLabel>,
	photoToken: string,
): Promise<{ ok: true; own: CustomerPhoto[] } | { ok: false; message: string }> {
	const fetched = await fetchJson(addedPhotosPath(token), customerPhotosSchema, {
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
		signal: abortAfter(answerTimeout),
	}).catch(() => undefined)
	return response?.ok === true
}
