import type { Transaction } from 'kysely'
import { openToken } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { FirmPriceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type FirmPriceState, firmPriceStates } from '#app/policies/firm-price-states.ts'
import { priceListOf } from '#app/pricing/pricing.server.ts'
import { officePhones, officeTextKey } from '#app/threads/telling/office-phones.ts'
import type { Cents } from '#app/values/money.ts'
import { conditionsOf } from '../accepted-conditions.server.ts'
import * as quotes from '../store.server.ts'
import { enqueueQuoteMessages, enqueueSyncs } from './enqueue-quote-messages.server.ts'
import { acceptanceWording, firmPriceState } from './firm-price.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>

export type PriceAnswer = { price: FirmPriceId } & (
	| { answer: 'accept'; name: string; address: string; shown?: string | undefined }
	| { answer: 'decline'; reason: string }
)

/**
 * `changed`: the price that the customer saw is not the one that holds now, or what saying no on site costs. `charged`: its
 * pickup is over.
 */
export type AnswerResult =
	| { ok: true }
	| { ok: false; reason: 'no-such-quote' | 'changed' | 'charged' | Exclude<FirmPriceState, 'offered'> }

const stateAfter = { accept: 'accepted', decline: 'declined' } as const

/**
 * The customer's answer to the firm price that they were shown. Accepting keeps the typed name, the time, the network address,
 * the words that were agreed to, and what the price stands on. The same answer sent twice is given once.
 */
export async function answerPrice(needs: Needs, token: string, given: PriceAnswer): Promise<AnswerResult> {
	return needs.database.transaction().execute(async (transaction): Promise<AnswerResult> => {
		const { quoteId } = await openToken(transaction, token)
		const quote = quoteId && (await quotes.findQuoteRow(transaction, quoteId, { lock: true }))
		if (!quote) return { ok: false, reason: 'no-such-quote' }
		const price = await store.currentRow(transaction, quote)
		if (!price || price.id !== given.price) return { ok: false, reason: 'changed' }
		const state = firmPriceState(price, needs.now())
		if (state === stateAfter[given.answer]) return { ok: true }
		if (state !== 'offered' || !firmPriceStates.can(given.answer, state, 'customer'))
			return { ok: false, reason: state === 'offered' ? 'changed' : state }
		if (given.answer === 'accept' && isReworded(given.shown, price.amount_cents, needs.company))
			return { ok: false, reason: 'changed' }
		if (await store.isCharged(transaction, quote.id)) return { ok: false, reason: 'charged' }
		await write(needs, transaction, { quote, price }, given)
		// Whoever at the desk has the quote open sees the answer before they set something else.
		await quotes.updateQuoteRow(transaction, quote.id, {})
		await enqueueQuoteMessages(needs, transaction, quote, [
			{ kind: 'price-answered', channel: 'mail', dedupeKey: price.id },
			...officePhones(needs.company, quote.customer_phone ?? '').map(
				(phone) =>
					({
						kind: 'price-answered',
						channel: 'text',
						dedupeKey: officeTextKey(price.id, phone),
					}) as const,
			),
			...(given.answer === 'accept' && quote.customer_email
				? [{ kind: 'price-accepted', channel: 'mail', dedupeKey: price.id } as const]
				: []),
		])
		if (given.answer === 'accept') await enqueueSyncs(needs, transaction, quote, `accepted ${price.id}`)
		return { ok: true }
	})
}

/** Whether the words that would be kept are others than those that the customer was shown: an owner changed a fee meanwhile. */
const isReworded = (shown: string | undefined, amount: Cents, company: Needs['company']): boolean =>
	shown !== undefined && shown !== acceptanceWording(amount, company)

async function write(
	{ company, now }: Needs,
	transaction: Transaction<Tables>,
	{ quote, price }: { quote: quotes.OwnedQuoteRow; price: store.FirmPriceRow },
	given: PriceAnswer,
): Promise<void> {
	const subject = { kind: 'quote', id: price.quote_id } as const
	const amount = price.amount_cents
	if (given.answer === 'accept') {
		const wording = acceptanceWording(amount, company)
		const conditions = conditionsOf(quote, {
			photos: await quotes.photoRows(transaction, quote.id),
			list: await priceListOf(transaction, quote.price_list_id),
			place: price.place,
			refusedOnSite: company.fees.refusedOnSite,
		})
		await store.updateFirmPrice(transaction, price.id, {
			accepted_at: now(),
			accepted_by: given.name,
			accepted_from: given.address,
			accepted_wording: wording,
			conditions: JSON.stringify(conditions),
		})
		const after = { amount, name: given.name }
		await history.record(transaction, {
			subject,
			actor: 'customer',
			action: 'accepted the price',
			before: null,
			after,
		})
		return
	}
	await store.updateFirmPrice(transaction, price.id, {
		declined_at: now(),
		declined_because: given.reason === '' ? null : given.reason,
	})
	await history.record(transaction, {
		subject,
		actor: 'customer',
		action: 'declined the price',
		before: null,
		after: { amount, reason: given.reason },
	})
}
