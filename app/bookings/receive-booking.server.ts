import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { type RequestContext, refuseIfTooOften } from '#app/platform/responses.server.ts'
import { orUnavailable, retryAfter, unavailable } from '#app/platform/unavailable.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { ownerTokenOf } from '#app/quotes/quotes.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import { bookableDates, windowLabel } from './arrival-window.ts'
import { loadSizeOf } from './booking.ts'
import { bookingFormNames } from './booking-form-names.ts'
import type { BookingOutcome } from './booking-outcome.ts'
import { refusals } from './booking-refusals.ts'
import { bookPickup } from './bookings.server.ts'
import { asMeant, hasQuote, isLocal, leavesQuoteOut, parseBooking, returned } from './parse-booking.ts'
import { placeFaults } from './place-faults.ts'
import { isFarAway } from './reach.ts'
import { receiptAfterForm } from './receipt.server.ts'
import { readPrices } from './shown-prices.server.ts'

/** The outcome of a form, with the HTTP status for it. */
export type BookingAnswer = { outcome: BookingOutcome; status: number; headers: Record<string, string> }

const answerWith = (
	outcome: BookingOutcome,
	status: number,
	headers: Record<string, string> = {},
): BookingAnswer => ({
	outcome,
	status,
	headers: { 'Cache-Control': 'no-store', ...headers },
})

const minutes = new Intl.NumberFormat('en-CA', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

/** Handles a posted booking form, sent by a script or as a plain form post. */
export async function receiveBooking(request: Request, context: RequestContext): Promise<BookingAnswer> {
	const platform = context.get(platformContext)
	const prices = context.get(pricesContext)
	const { company } = platform
	const limited = await refuseIfTooOften(context, 'book')
	const dates = bookableDates(company, platform.now())
	const read = await readForm(request, bookingFormNames(prices.known()))
	if (!read.ok) return answerWith({ outcome: 'failed', message: read.message }, read.status)
	const typed = asMeant(read.fields, { company, dates })
	const parsed = parseBooking(typed, { company, dates })
	if (limited) {
		const seconds = limited.headers.get('Retry-After') ?? '60'
		const wait = minutes.format(Math.ceil(Number(seconds) / 60))
		const message = `Too many bookings came from your connection. Your details are still here: wait ${wait} and send them again, or call ${company.phone}.`
		return answerWith({ outcome: 'failed', message, form: returned(typed) }, 429, { 'Retry-After': seconds })
	}
	if (!parsed.ok)
		return answerWith({ outcome: 'refused', form: returned(typed, parsed.faults), alternatives: [] }, 422)
	const { request: asked } = parsed
	const faults = placeFaults({ company, today: dates.first }, typed, asked)
	if (faults) return answerWith({ outcome: 'refused', form: returned(typed, faults), alternatives: [] }, 422)

	// A local page may have been shown without the visitor's quote: what was not seen there is not booked along.
	const withQuote = isLocal(typed) ? hasQuote(typed) : !leavesQuoteOut(typed)
	const quoteToken = withQuote ? ownerTokenOf(request, platform.config) : undefined
	const book = async () => {
		const needs = { database: platform.database, prices }
		const priced = await readPrices(needs, typed, { quoteToken, size: loadSizeOf(asked) })
		const sourceSite = new URL(originOf(request, platform.config)).host
		const result = await bookPickup(platform, asked, { quoteToken, ...priced, sourceSite })
		return result.ok ? { ...result, receiptToken: await receiptAfterForm(platform, result.leadId) } : result
	}
	const booked = await orUnavailable(book(), (error) =>
		platform.log.error({ err: error }, 'a booking was not taken: the database is away'),
	)
	if (booked === unavailable) {
		const message = `We cannot reach our calendar right now. Your details are still here: send them again in a minute, or call ${company.phone}. Sent twice, it is one booking.`
		return answerWith({ outcome: 'failed', message, form: returned(typed) }, 503, {
			'Retry-After': retryAfter,
		})
	}
	if (!booked.ok && booked.reason === 'repriced') {
		const { fields, ...change } = booked.repriced
		return answerWith({ outcome: 'repriced', ...change, form: returned(fields) }, 409)
	}
	if (!booked.ok) {
		const { reason, alternatives } = booked
		const otherwise = canWaitFor.includes(reason)
			? 'choose another date, or wait for a window.'
			: 'choose another date.'
		const fault = `${refusals[reason]} Your details are still here; ${alternatives.length > 0 ? 'these are free.' : otherwise}`
		return answerWith(
			{
				outcome: 'refused',
				form: returned(typed, { window: [fault] }),
				alternatives,
			},
			409,
		)
	}
	return answerWith(
		{
			outcome: 'booked',
			receiptToken: booked.receiptToken,
			farAway: isFarAway(company, asked),
			dateInWords: formatDate(asked.date),
			windowLabel: windowLabel(company, asked.window),
			email: asked.email,
		},
		booked.repeated ? 200 : 201,
	)
}

/** What may come free when another pickup is moved or cancelled: then the form offers the waiting list. */
const canWaitFor: readonly string[] = ['window-full', 'trucks-full', 'no-time-left']
