import { photoTokenHeader } from '#app/photos/photo.ts'
import { abortAfter, answerTimeout, fetchJson } from '#app/platform/json-client.ts'
import { addedPhotosPath, receiptPhoto } from '#app/shell/links.ts'
import { customerPhotosSchema, refusedSchema } from '../photos/customer-photo.ts'
import type { BookingOfPhotos } from './photos-to-add.ts'

const ours = { 'X-Bowline-Client': 'site' }

const unanswered = 'We can’t be reached right now. Your photos are still here. Try again in a moment.'

/** What adds the photos that the customer's page has uploaded to its booking. A refusal says what happened and what to do. */
export const photosOfCustomer = (token: string): BookingOfPhotos => ({
	async add(labels, photoToken) {
		const fetched = await fetchJson(addedPhotosPath(token), customerPhotosSchema, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', [photoTokenHeader]: photoToken, ...ours },
			body: JSON.stringify({ labels }),
		})
		if (fetched.outcome === 'answered') return { ok: true, own: fetched.data.own }
		const said = fetched.outcome === 'refused' ? refusedSchema.safeParse(fetched.body).data : undefined
		return { ok: false, message: said?.message ?? unanswered }
	},
	async drop(photoId) {
		const response = await fetch(receiptPhoto(token, photoId), {
			method: 'DELETE',
			headers: ours,
			signal: abortAfter(answerTimeout),
		}).catch(() => undefined)
		return response?.ok === true
	},
})
