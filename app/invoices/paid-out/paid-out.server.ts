import type { SignedInStaff, TipPayoutId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import * as store from './store.server.ts'

export { heldByPerson, payoutsOf, tipsByPerson } from './store.server.ts'

/** The same name, whatever its cases and spaces. */
const isSamePerson = (one: string, other: string): boolean => inOneWay(one) === inOneWay(other)
const inOneWay = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

export type PayoutResult =
	/** Also when the same form came before, or it was taken back before. */
	| { ok: true }
	/** `changed`: the company holds another amount for them than was seen. */
	| { ok: false; reason: 'form-used' | 'changed' | 'no-such-payout' }

/** Notes that somebody was paid all tips that the company held for them, which is what staff saw. */
export async function payOutTips(
	transaction: store.PaidOutTables,
	{ forWhom, seen, paidOn, formKey }: { forWhom: string; seen: Cents; paidOn: CalendarDate; formKey: string },
	staff: SignedInStaff,
): Promise<PayoutResult> {
	await store.lockTips(transaction, { forWhom }, staff)
	const earlier = await store.payoutOfForm(transaction, formKey, staff)
	if (earlier) {
		const isSame =
			isSamePerson(earlier.for_whom, forWhom) && earlier.amount_cents === seen && earlier.paid_on === paidOn
		return isSame ? { ok: true } : { ok: false, reason: 'form-used' }
	}
	const tips = await store.heldFor(transaction, forWhom, staff)
	const amount = tips.reduce((sum, { cents }) => sum + cents, 0)
	if (amount !== seen || amount === 0) return { ok: false, reason: 'changed' }
	await store.insertPayout(
		transaction,
		{ for_whom: forWhom, amount_cents: amount, paid_on: paidOn, form_key: formKey },
		{ tips: tips.map(({ id }) => id), staff },
	)
	return { ok: true }
}

/** Takes back a payout that was noted by mistake, once: its tips are held again. */
export async function takeBackPayout(
	transaction: store.PaidOutTables,
	{ id, on }: { id: TipPayoutId; on: CalendarDate },
	staff: SignedInStaff,
): Promise<PayoutResult> {
	const payout = await store.lockPayout(transaction, id, staff)
	if (!payout) return { ok: false, reason: 'no-such-payout' }
	// A payout is taken back once, so its name is the key of the form as well.
	if (await store.payoutOfForm(transaction, id, staff)) return { ok: true }
	const { for_whom, amount_cents } = payout
	await store.insertPayout(
		transaction,
		{ takes_back: id, for_whom, amount_cents, paid_on: on, form_key: id },
		{ tips: [], staff },
	)
	return { ok: true }
}
