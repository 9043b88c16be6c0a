import * as z from 'zod/mini'
import { customerPhotosSchema, refusedSchema } from '#app/bookings/photos/customer-photo.ts'
import type { StaffPhotoKind } from '#app/bookings/photos/photo-kinds.ts'
import type { BookingOfPhotos } from '#app/bookings/self-service/photos-to-add.ts'
import { photoTokenHeader } from '#app/photos/photo.ts'
import { abortAfter, answerTimeout, fetchJson } from '#app/platform/json-client.ts'
import { deskBookingPhoto, deskBookingPhotos } from '#app/shell/desk-links.ts'

const ours = { 'X-Bowline-Client': 'site' }

const signedOutSchema = z.object({ outcome: z.literal('signed-out') })

const signedOut =
	'You’re signed out. Your photos are still here: sign in in another tab, then add them again.'
const unanswered = 'We can’t be reached right now. Your photos are still here. Try again in a moment.'

/** What adds the photos of a kind that a page of the desk has uploaded to a booking, and removes one. */
export const photosByStaff = (bookingId: string, kind: StaffPhotoKind): BookingOfPhotos => ({
	async add(labels, photoToken) {
		const fetched = await fetchJson(deskBookingPhotos(bookingId), customerPhotosSchema, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', [photoTokenHeader]: photoToken, ...ours },
			body: JSON.stringify({ kind, labels }),
		})
		if (fetched.outcome === 'answered') return { ok: true, own: fetched.data.own }
		if (fetched.outcome !== 'refused') return { ok: false, message: unanswered }
		if (signedOutSchema.safeParse(fetched.body).success) return { ok: false, message: signedOut }
		return { ok: false, message: refusedSchema.safeParse(fetched.body).data?.message ?? unanswered }
	},
	async drop(photoId) {
		const response = await fetch(deskBookingPhoto(bookingId, photoId), {
			method: 'DELETE',
			headers: ours,
			signal: abortAfter(answerTimeout),
		}).catch(() => undefined)
		return response?.ok === true
	},
})
