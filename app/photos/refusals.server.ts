import { refusal } from '#app/platform/http/responses.server.ts'
import type { IntakeRefusal } from './intake.server.ts'

/** The response for a photo that was not taken in: a status, and a message that says what to do. */
export function refusalOfPhoto(reason: IntakeRefusal | 'removed'): Response {
	switch (reason) {
		case 'removed':
			return refusal(409, 'This photo was removed from your quote.')
		case 'too-large':
			// Do not wait for the rest of the body.
			return refusal(413, 'This photo is larger than 15 MB.', { Connection: 'close' })
		case 'too-many-pixels':
			return refusal(415, 'This picture has more pixels than we can read. Take it again at a smaller size.')
		case 'busy':
			return refusal(503, 'Many photos are coming in right now. Try this one again in a moment.', {
				'Retry-After': '5',
			})
		case 'interrupted':
			return refusal(400, 'This photo didn’t arrive whole. Try it again.')
		default:
			return refusal(415, 'We can’t read that file as a photo. Send a JPEG, PNG, WebP, AVIF or HEIC picture.')
	}
}
