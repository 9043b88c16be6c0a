import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quoteStates } from '#app/policies/quote-states.ts'
import { type NewQuote, newQuote } from '../create-quote.server.ts'
import type { PriceAsk } from '../firm/ask-price.ts'
import { enqueueQuoteMessages, type Reaching, waysTo } from '../firm/enqueue-quote-messages.server.ts'
import { isSameLoad } from '../quote.ts'
import * as store from '../store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs'> & Reaching

/** What a caller has, who they are and how they are reached. */
type ForCaller = { quote: Omit<NewQuote, 'madeBy'>; caller: PriceAsk }

/** `saved-before`: this form was, with something else in it. `unreachable`: no way leads to the caller. */
export type SavedForCaller = { ok: true } | { ok: false; reason: 'saved-before' | 'unreachable' }

/** Another press of the same form came first. */
class SavedMeanwhile extends Error {}

/**
 * Saves a quote that staff make for a caller: it is pending at once, and the caller gets its link, by email and text as far as
 * they gave the address and the number. The same form sent twice is one quote. Nothing is written where it is refused.
 */
export async function saveForCaller(
	needs: Needs,
	saving: store.QuoteByStaff,
	made: ForCaller,
	isAgain = false,
): Promise<SavedForCaller> {
	const before = await store.findQuoteForReview(needs.database, saving)
	if (before) return isOf(before, saving, made) ? { ok: true } : { ok: false, reason: 'saved-before' }
	// The form’s id is that of something else.
	if (isAgain) return { ok: false, reason: 'saved-before' }
	try {
		return await needs.database
			.transaction()
			.execute((transaction) => saveNew(needs, transaction, saving, made))
	} catch (error) {
		if (error instanceof SavedMeanwhile) return saveForCaller(needs, saving, made, true)
		throw error
	}
}

const customerColumns = ({ name, email, phone, place }: PriceAsk) => ({
	customer_name: name,
	customer_email: email === '' ? null : email,
	customer_phone: phone === '' ? null : phone,
	city: place,
})

/** Whether the saved quote is what this form says, of the same member of staff. */
function isOf(before: store.QuoteRow, { staff }: store.QuoteByStaff, { quote, caller }: ForCaller): boolean {
	const customer = customerColumns(caller)
	return (
		before.made_by === staff.name &&
		before.customer_name === customer.customer_name &&
		before.customer_email === customer.customer_email &&
		before.customer_phone === customer.customer_phone &&
		before.city === customer.city &&
		isSameLoad(store.loadOf(before), quote.load)
	)
}

async function saveNew(
	needs: Needs,
	transaction: Transaction<Tables>,
	saving: store.QuoteByStaff,
	{ quote, caller }: ForCaller,
): Promise<SavedForCaller> {
	const ways = await waysTo(transaction, caller, needs)
	if (ways.length === 0) return { ok: false, reason: 'unreachable' }
	const { quoteId, staff } = saving
	const { columns, said } = newQuote({ ...quote, madeBy: staff.name })
	const status = quoteStates.next('send', 'draft', 'staff')
	const created = await store.insertQuoteByStaff(transaction, saving, {
		...columns,
		...customerColumns(caller),
		quote_status: status,
	})
	if (!created) throw new SavedMeanwhile()
	await history.record(transaction, {
		subject: { kind: 'quote', id: quoteId },
		actor: staff.name,
		action: 'saved',
		before: null,
		after: {
			...said,
			status,
			name: caller.name,
			email: caller.email,
			phone: caller.phone,
			city: caller.place,
		},
	})
	await enqueueQuoteMessages(
		needs,
		transaction,
		created,
		ways.map((channel) => ({ kind: 'quote-link', channel, dedupeKey: `version ${created.version}` })),
	)
	return { ok: true }
}
