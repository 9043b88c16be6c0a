import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { beginningOf, localDate } from '#app/values/local-time.ts'
import { channelsTo, enqueueQuoteMessages, enqueueSyncs } from './enqueue-quote-messages.server.ts'
import { firmPriceState, type TravelFeeInPrice } from './firm-price.ts'
import { finalLines } from './lines/price-lines.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'jobs' | 'company' | 'now'>
type Reviewed = Selectable<Tables['quote_requests']>

/**
 * Makes the firm price of a quote that staff have just reviewed follow it, in the same transaction. An amount that is approved
 * is offered to the customer, who is notified once; the same amount stays as it is with its answer, unless it has expired, or has no
 * answer and the trip is another one by now. A former
 * one is withdrawn, and where it was accepted and no other takes its place, the customer is notified of that.
 */
export async function followReview(
	{ jobs, company, now }: Needs,
	transaction: Transaction<Tables>,
	{ quote, included }: { quote: Reviewed; included: TravelFeeInPrice },
	staff: SignedInStaff,
): Promise<void> {
	const amount = quote.quote_status === 'approved' ? quote.final_quote_cents : null
	const current = await store.currentRow(transaction, quote)
	const state = current && firmPriceState(current, now())
	const isSameTravelFee = state !== 'offered' || current?.travel_fee_cents === included.travelFee
	const lines = amount === null ? null : finalLines(quote)
	if (current && current.amount_cents === amount && isSameTravelFee && state !== 'expired') {
		// What its customer has answered stays as they saw it.
		if (state === 'offered')
			await store.updateFirmPrice(transaction, current.id, { lines: lines && JSON.stringify(lines) })
		return
	}
	await store.withdrawCurrent(transaction, quote, staff.name)
	if (current && state === 'accepted')
		await enqueueSyncs({ jobs }, transaction, quote, `withdrawn ${current.id}`)
	if (amount === null) {
		if (current && state === 'accepted')
			await enqueueQuoteMessages({ jobs }, transaction, quote, toCustomer('price-withdrawn', quote, current))
		return
	}
	const offered = await store.insertFirmPrice(transaction, {
		quote_id: quote.id,
		amount_cents: amount,
		lines: lines && JSON.stringify(lines),
		place: included.place,
		travel_fee_cents: included.travelFee,
		offered_at: now(),
		offered_by: staff.name,
		holds_until: lastSecondOf(addDays(localDate(now(), company.timeZone), company.firmPriceDays), company),
	})
	await enqueueQuoteMessages({ jobs }, transaction, quote, toCustomer('firm-price', quote, offered))
}

/** The customer is told the day alone, so a price holds to its end. */
const lastSecondOf = (day: CalendarDate, { timeZone }: Pick<Company, 'timeZone'>) =>
	new Date(beginningOf(addDays(day, 1), timeZone).getTime() - 1000)

const toCustomer = (
	kind: 'firm-price' | 'price-withdrawn',
	quote: Reviewed,
	{ id }: Pick<store.FirmPriceRow, 'id'>,
) => channelsTo(quote).map((channel) => ({ kind, channel, dedupeKey: id }))
