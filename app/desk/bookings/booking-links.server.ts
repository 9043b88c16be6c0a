import { sendLinkAgain } from '#app/bookings/booking/booking.server.ts'
import { stopBookingLinks } from '#app/bookings/changes/changes.server.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { LinksAnswer } from './form-answers.ts'

/** Stops the links of a booking, or sends its customer a new one, on a staff member's request. */
export async function receiveLinks(
	platform: Pick<Platform, 'database' | 'jobs'>,
	by: { bookingId: BookingId; staff: SignedInStaff },
	does: string | undefined,
): Promise<{ status: number; answer: LinksAnswer }> {
	if (does === 'stop') {
		const stopped = await stopBookingLinks(platform, by)
		return done(
			stopped ? 'Its links are stopped. They don’t open it any more.' : 'It has no links that still open it.',
		)
	}
	if (does !== 'send') return refused(422, 'That didn’t come from this page. Reload it and try again.')
	const link = await sendLinkAgain(platform, { actor: 'staff', ...by })
	if (!link) return refused(409, 'It has ended, so no link was sent.')
	if (link.sent === 'never')
		return refused(409, 'Neither email nor text reaches this customer, so no link was sent. Call them.')
	const ways = link.channels.map((channel) => (channel === 'mail' ? 'email' : 'text')).join(' and ')
	return done(
		link.sent === 'now'
			? `A new link is on its way to the customer by ${ways}.`
			: 'A new link was sent less than a minute ago.',
	)
}

const done = (message: string) => ({ status: 200, answer: { ok: true, message } })
const refused = (status: number, message: string) => ({ status, answer: { ok: false, message } })
