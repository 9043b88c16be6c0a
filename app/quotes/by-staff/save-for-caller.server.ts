import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quoteStates } from '#app/policies/quote-states.ts'
import { takesTexts } from '#app/values/phone.ts'
import { type NewQuote, newQuote } from '../create-quote.server.ts'
import type { PriceAsk } from '../firm/ask-price.ts'
import { channelsTo, enqueueQuoteMessages } from '../firm/enqueue-quote-messages.server.ts'
import { isSameLoad } from '../quote.ts'
import * as store from '../store.server.ts'

/** What a caller has, who they are and how they are reached. */
type ForCaller = { quote: Omit<NewQuote, 'madeBy'>; caller: PriceAsk }

/**
 * Saves a quote that staff make for a caller: it is pending at once, and the caller gets its link, by email and text as far as
 * they gave the address and the number. The same form sent twice is one quote; `false` where the form was saved before with something
 * else in it.
 */
export async function saveForCaller(
	needs: Pick<Platform, 'database' | 'jobs'>,
	saving: store.QuoteByStaff,
	{ quote, caller }: ForCaller,
): Promise<boolean> {
	const { quoteId, staff } = saving
	const customer = {
		customer_name: caller.name,
		customer_email: caller.email === '' ? null : caller.email,
		customer_phone: caller.phone === '' ? null : caller.phone,
		city: caller.place,
	}
	return needs.database.transaction().execute(async (transaction) => {
		const { columns, said } = newQuote({ ...quote, madeBy: staff.name })
		const status = quoteStates.next('send', 'draft', 'staff')
		const created = await store.insertQuoteByStaff(transaction, saving, {
			...columns,
			...customer,
			quote_status: status,
		})
		if (!created) {
			const before = await store.findQuoteForReview(transaction, saving)
			return (
				before?.made_by === staff.name &&
				before.customer_name === customer.customer_name &&
				before.customer_email === customer.customer_email &&
				before.customer_phone === customer.customer_phone &&
				before.city === customer.city &&
				isSameLoad(store.loadOf(before), quote.load)
			)
		}
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
		const ways = channelsTo({
			customer_email: customer.customer_email,
			customer_phone: takesTexts(caller.phone) ? customer.customer_phone : null,
		})
		await enqueueQuoteMessages(
			needs,
			transaction,
			created,
			ways.map((channel) => ({ kind: 'quote-link', channel, dedupeKey: `version ${created.version}` })),
		)
		return true
	})
}
