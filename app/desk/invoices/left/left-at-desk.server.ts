import { keepCardPayment, leftPayments, settleCardPayment } from '#app/card-payments/card-payments.server.ts'
import {
	type LeftBecause,
	type LeftPayment,
	mayKeepOnAccount,
	ourCurrency,
} from '#app/card-payments/left-payment.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { type SettleAnswer, settleSchema } from './settle-form.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** More than anyone has to look at once; those beyond it follow when these are settled. */
const limit = 100
const settledLimit = 20

/** What happened, and what to do. */
const remedies: Record<LeftBecause, string> = {
	'no invoice':
		'We know of no invoice that it is for. Find the customer at Stripe. Refund it there, or enter it on its invoice as a card payment.',
	currency:
		'It isn’t in Canadian dollars, so it isn’t booked. Refund it at Stripe, and ask the customer to pay again.',
	void: 'The invoice was void by then. Put the money on their account for what they owe next, or give it back at Stripe.',
	'more than owing':
		'That’s more than was owing by then. Put what’s left on their account for what they owe next, or give it back at Stripe.',
}

/** Card payments of which something is left, for the page. */
export async function openLeft(needs: Needs) {
	const zone = needs.company.timeZone
	const [waiting, settled] = await Promise.all([
		leftPayments(needs, { isOpen: true, limit }),
		leftPayments(needs, { isOpen: false, limit: settledLimit }),
	])
	const shown = (payment: LeftPayment) => {
		const { id, invoice, because, amount, left, currency, reference, paidOn } = payment
		const inWords = (cents: number) =>
			currency === ourCurrency ? withCents(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
		return {
			...{ id, invoice, reference, remedy: remedies[because], mayKeep: mayKeepOnAccount(because) },
			amount: inWords(amount),
			left: inWords(left),
			paidOn: formatDate(paidOn),
			settled:
				payment.settled &&
				`${payment.settled.how} (${payment.settled.by}, ${formatMoment(payment.settled.at, zone)})`,
		}
	}
	return { waiting: waiting.map(shown), settled: settled.map(shown) }
}
export type LeftAtDesk = Awaited<ReturnType<typeof openLeft>>['waiting'][number]

/** Writes down how what is left of a payment was settled. */
export async function receiveSettled(
	needs: Needs,
	staff: SignedInStaff,
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: SettleAnswer }> {
	const typed = sent.get('how')
	const about = sent.get('payment') ?? ''
	const refused = (status: number, message: string) => ({
		status,
		answer: { ok: false, about, message, typed },
	})
	const parsed = settleSchema.safeParse({ do: sent.get('do'), payment: about, how: typed ?? '' })
	if (!parsed.success) return refused(422, parsed.error.issues[0]?.message ?? 'Nothing was saved.')
	const asked = parsed.data
	const isKept = asked.do === 'keep'
	const became = isKept
		? await keepCardPayment(needs, asked.payment, staff)
		: await settleCardPayment(needs, { id: asked.payment, how: asked.how }, staff)
	if (became === 'no customer')
		return refused(
			409,
			'The booking or the customer of its invoice was deleted meanwhile, so there’s no account to put it on. Nothing was saved. Refund it at Stripe, and say so here.',
		)
	if (became !== true && became !== 'kept')
		return refused(409, 'Someone sorted this out already, or it isn’t here any more. Nothing was saved.')
	const message = isKept ? 'It’s on their account now.' : 'Saved. It’s sorted out.'
	return { status: 200, answer: { ok: true, about, message, typed: undefined } }
}
