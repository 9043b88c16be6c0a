import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { ChangeOrderId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type ChangeOrderState, changeOrderStates } from '#app/policies/change-order-states.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import * as bookings from '../store.server.ts'
import { ceilingOf } from './ceiling.server.ts'
import { agreeingWording, changeOrderState, refusingCosts, refusingWording } from './change-order.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>

/** `address`: where it was sent from. */
export type ChangeOrderAnswer = { changeOrder: ChangeOrderId; address: string } & (
	| { answer: 'agree'; name: string }
	| { answer: 'refuse' }
)

/** `changed`: the price that it was above is another one by now. */
export type ChangeOrderAnswered =
	| { ok: true }
	| { ok: false; reason: 'no-such-booking' | 'changed' | Exclude<ChangeOrderState, 'asked'> }

const stateAfter = { agree: 'agreed', refuse: 'refused' } as const

/**
 * The customer's answer to the price that they were shown. Saying yes is the named exception, up to that price; saying no changes
 * nothing. Time, network address and the words on the page are kept, with the typed name of a yes. The office is told at once, and
 * who said yes gets a copy by email. The same answer sent twice is given once.
 */
export async function answerChangeOrder(
	needs: Needs,
	right: bookings.BookingRight,
	given: ChangeOrderAnswer,
): Promise<ChangeOrderAnswered> {
	return needs.database.transaction().execute(async (transaction): Promise<ChangeOrderAnswered> => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const booking = await bookings.lockBooking(transaction, found.id)
		const row = (await store.changeOrders(transaction, found.id)).find(({ id }) => id === given.changeOrder)
		if (!row) return { ok: false, reason: 'changed' }
		const state = changeOrderState(row, booking, needs.now())
		if (state === stateAfter[given.answer]) return { ok: true }
		if (state !== 'asked' || !changeOrderStates.can(given.answer, state, 'customer'))
			return { ok: false, reason: state === 'asked' ? 'changed' : state }
		const ceiling = await ceilingOf(transaction, { ...booking, id: found.id })
		// Another place or another price: what they are asked is above something else by now. A no is one all the same.
		if (given.answer === 'agree' && ceiling.most !== row.before_cents) {
			await store.withdrawOpen(transaction, found.id, 'a change of the price')
			return { ok: false, reason: 'withdrawn' }
		}
		await write(
			needs,
			transaction,
			{ row, bookingId: found.id, fee: refusingCosts(ceiling.accepted, needs.company, booking) },
			given,
		)
		await enqueueMessages(needs, transaction, { bookingId: found.id }, [
			{ kind: 'change-order-answered', channel: 'mail', dedupeKey: row.id },
			...(given.answer === 'agree' && booking.email !== ''
				? [{ kind: 'change-order-agreed', channel: 'mail', dedupeKey: row.id } as const]
				: []),
		])
		return { ok: true }
	})
}

async function write(
	{ company, now }: Needs,
	transaction: Transaction<Tables>,
	{ row, bookingId, fee }: { row: store.ChangeOrderRow; bookingId: bookings.PermittedBookingId; fee: number },
	given: ChangeOrderAnswer,
): Promise<void> {
	const { id, reason, amount_cents: amount, before_cents: before } = row
	const agreed = given.answer === 'agree'
	const name = agreed ? given.name : null
	await store.writeAnswer(transaction, bookingId, {
		id,
		agreed,
		answered_at: now(),
		answered_by: name,
		answered_from: given.address,
		refusing_cents: agreed ? null : fee,
		answered_wording: agreed
			? agreeingWording({ before, amount, reason }, company)
			: refusingWording({ before }, fee, company),
	})
	if (name !== null)
		await store.writePriceException(transaction, bookingId, {
			amount_cents: amount,
			reason,
			made_by: 'customer',
			made_at: now(),
			agreed_by: name,
			agreed_how: 'by link',
			change_order_id: id,
		})
	await history.record(transaction, {
		subject: { kind: 'booking', id: bookingId },
		actor: 'customer',
		action: agreed ? 'agreed to more' : 'said no to more',
		before: { price: before },
		after: { price: agreed ? amount : before, ...(name !== null && { agreedBy: name }) },
	})
}
