import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { type RequestContext, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { orUnavailable, retryAfter, unavailable } from '#app/platform/http/unavailable.server.ts'
import { placedPricesContext, pricesContext } from '#app/pricing/prices-context.server.ts'
import { ownerTokenOf } from '#app/quotes/quotes.server.ts'
import type { Company } from '#app/values/company.ts'
import { holderOf } from '../booking/holder.server.ts'
import { linkAgainWords } from '../booking/link-again.ts'
import { receiptAfterForm } from '../booking/receipt-token.server.ts'
import { type BookingResult, bookPickup } from '../bookings.server.ts'
import { readPrices } from '../outgoing/shown-prices.server.ts'
import { allWindows, bookableDates, takeField } from '../rules/arrival-window.ts'
import { loadSizeOf, type PickupRequest } from '../rules/booking.ts'
import type { BookingOutcome } from '../rules/booking-outcome.ts'
import {
	hasQuote,
	isLocal,
	leavesQuoteOut,
	normalizeForm,
	onlyBegins,
	parseBooking,
	rejectedForm,
} from '../rules/parse-booking.ts'
import { isFarAway } from '../rules/service-zone.ts'
import { acceptedOf } from './accepted-price.server.ts'
import { bookingFormNames } from './booking-form-names.ts'
import { refusals } from './booking-refusals.ts'
import { locationFaults } from './location-faults.ts'
import { noRoomToAdd } from './no-room-to-add.ts'

/** The outcome of a form, with its HTTP status. */
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
	// Who comes from the waiting list may have ticked windows there.
	const ticks = allWindows(company).map(({ id }) => takeField(id))
	const read = await readForm(request, [...bookingFormNames(prices.known()), ...ticks])
	if (!read.ok) return answerWith({ outcome: 'failed', message: read.message }, read.status)
	const typed = normalizeForm(read.fields, { company, dates })
	for (const name of ticks) typed.delete(name)
	// A page is kept to what it shows, also past a midnight at which prices change.
	const { id: list } = prices.honoured(typed.get('priceList'))
	const parsed = parseBooking(typed, { company, dates }, (path) => platform.subjectAt(path, list))
	if (limited) {
		const seconds = limited.headers.get('Retry-After') ?? '60'
		const wait = minutes.format(Math.ceil(Number(seconds) / 60))
		const message = `Too many bookings came from your connection. Your details are still here. Wait ${wait} and send them again, or call ${company.phone}.`
		return answerWith({ outcome: 'failed', message, form: rejectedForm(typed) }, 429, {
			'Retry-After': seconds,
		})
	}
	if (typed.delete(onlyBegins)) return answerWith({ outcome: 'prefilled', form: rejectedForm(typed) }, 200)
	if (!parsed.ok)
		return answerWith({ outcome: 'refused', form: rejectedForm(typed, parsed.faults), alternatives: [] }, 422)
	const { request: asked } = parsed
	// A local page may have been shown without the quote: only a quote that was seen is attached.
	const withQuote = isLocal(typed) ? hasQuote(typed) : !leavesQuoteOut(typed)
	const { companyBy } = context.get(placedPricesContext)
	const charging = isLocal(typed) ? companyBy(list) : company
	const faults = locationFaults({ company: charging, today: dates.first }, typed, asked, {
		accepted: withQuote ? await acceptedOf(request, context, typed) : undefined,
		subjectFee: asked.subject?.travelFee,
	})
	if (faults)
		return answerWith({ outcome: 'refused', form: rejectedForm(typed, faults), alternatives: [] }, 422)

	const quoteToken = withQuote ? ownerTokenOf(request, platform.config) : undefined
	const book = async () => {
		const needs = { ...platform, prices }
		const { subjectAt } = platform
		const subject = asked.subject && { subjectAt, page: asked.page ?? '' }
		const size = loadSizeOf({ load: asked.load })
		const priced = await readPrices(needs, typed, { quoteToken, size, subject })
		const sourceSite = new URL(originOf(request, platform.config)).host
		const holder = await holderOf(platform, request)
		const result = await bookPickup({ ...platform, company: charging }, asked, {
			quoteToken,
			...priced,
			sourceSite,
			holder,
		})
		return result.ok ? { ...result, receiptToken: await receiptAfterForm(platform, result.leadId) } : result
	}
	const booked = await orUnavailable(book(), (error) =>
		platform.log.error({ err: error }, 'a booking was not taken: the database is away'),
	)
	return answerTo(company, booked, { typed, asked })
}

function answerTo(
	company: Company,
	booked: typeof unavailable | (BookingResult & { receiptToken?: string | undefined }),
	{ typed, asked }: { typed: ReadonlyMap<string, string>; asked: PickupRequest },
): BookingAnswer {
	if (booked === unavailable) {
		const message = `We can’t reach our calendar right now. Your details are still here. Send them again in a minute, or call ${company.phone}. Sent twice, it’s still one booking.`
		return answerWith({ outcome: 'failed', message, form: rejectedForm(typed) }, 503, {
			'Retry-After': retryAfter,
		})
	}
	if (!booked.ok && booked.reason === 'repriced') {
		const { fields, ...change } = booked.repriced
		return answerWith({ outcome: 'repriced', ...change, form: rejectedForm(fields) }, 409)
	}
	if (!booked.ok && booked.reason === 'booked-already') {
		const message = linkAgainWords(company, booked.link)
		return answerWith({ outcome: 'booked-already', message, form: rejectedForm(typed) }, 409)
	}
	if (!booked.ok && booked.reason === 'no-room-to-add')
		return answerWith(
			{ outcome: 'booked-already', message: noRoomToAdd(company), form: rejectedForm(typed) },
			409,
		)
	if (!booked.ok) {
		const { reason, alternatives } = booked
		const otherwise = canWaitFor.includes(reason)
			? 'choose another date, or wait for a window.'
			: 'choose another date.'
		const fault = `${refusals[reason]} Your details are still here; ${alternatives.length > 0 ? 'these are free.' : otherwise}`
		return answerWith(
			{
				outcome: 'refused',
				form: rejectedForm(typed, { window: [fault] }),
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
		},
		booked.repeated ? 200 : 201,
	)
}

/** The refusals for which the form offers the wait list: a moved or cancelled pickup may end them. */
const canWaitFor: readonly string[] = ['window-full', 'trucks-full', 'no-time-left']
