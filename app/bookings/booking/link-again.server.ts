import { areStopped } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { bookingStates } from '#app/policies/booking-states.ts'
import { takesTexts } from '#app/values/phone.ts'
import { byChannels, enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import type { Channel } from '../outgoing/messages.ts'
import * as messages from '../outgoing/store.server.ts'
import * as store from '../store.server.ts'
import type { LinkAgain } from './link-again.ts'

/**
 * The quiet time after a link was sent, in seconds, and the most links in 24 hours. Staff know why they send it; for them the
 * quiet time only joins a double press.
 */
const limits = {
	customer: { quiet: 15 * 60, aDay: 3 },
	system: { quiet: 15 * 60, aDay: 3 },
	staff: { quiet: 60, aDay: Number.POSITIVE_INFINITY },
} as const

/**
 * Enqueues a new link to a booking, by email and text to its own contact: for a repeated form from another browser, and for
 * staff. `undefined` when there is no such booking under way. Links that staff have stopped are sent again by staff only.
 */
export async function sendLinkAgain(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	right: store.BookingRight,
): Promise<LinkAgain | undefined> {
	return database.transaction().execute(async (transaction): Promise<LinkAgain | undefined> => {
		const found = await store.findBooking(transaction, right)
		if (!found || bookingStates.isFinal((await store.lockBooking(transaction, found.id)).status))
			return undefined
		if (right.actor !== 'staff' && (await areStopped(transaction, found.id))) return { sent: 'never' }
		const channels = channelsTo(await messages.contactOf(transaction, found.id))
		if (channels.length === 0) return { sent: 'never' }
		const { ever, lastDay, secondsAgo } = await messages.linksSent(transaction, found.id)
		const { quiet, aDay } = limits[right.actor]
		if (lastDay >= aDay || (secondsAgo !== null && secondsAgo < quiet)) return { sent: 'before', channels }
		const link = byChannels(channels, { kind: 'link-again', dedupeKey: `again ${ever + 1}` })
		await enqueueMessages({ jobs }, transaction, { bookingId: found.id }, link)
		if (right.actor === 'staff') {
			await store.countUp(transaction, found.id)
			await history.record(transaction, {
				subject: { kind: 'booking', id: found.id },
				actor: right.staff.name,
				action: 'link sent again',
				before: null,
				after: { by: channels },
			})
		}
		return { sent: 'now', channels }
	})
}

function channelsTo(contact: Awaited<ReturnType<typeof messages.contactOf>>): Channel[] {
	const { email, phone, textsAreStopped, mailFails, textFails } = contact
	const byMail = email !== '' && !mailFails
	const byText = takesTexts(phone) && !textsAreStopped && !textFails
	return [...(byMail ? (['mail'] as const) : []), ...(byText ? (['text'] as const) : [])]
}
