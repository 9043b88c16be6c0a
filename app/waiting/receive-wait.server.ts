import { allWindows, bookableDates } from '#app/bookings/arrival-window.ts'
import { loadSizeOf } from '#app/bookings/booking.ts'
import { bookingFormNames } from '#app/bookings/booking-form-names.ts'
import { readPrices } from '#app/bookings/bookings.server.ts'
import { cannotReachCalendar } from '#app/bookings/own-page-words.ts'
import { asMeant, hasQuote, isLocal, leavesQuoteOut, parseBooking } from '#app/bookings/parse-booking.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { type RequestContext, refuseIfTooOften } from '#app/platform/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { findQuote, ownerTokenOf } from '#app/quotes/quotes.server.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { dayToWaitFor } from './day-to-wait-for.server.ts'
import { takeField, type WaitForm, windowsTaken } from './wait-form.ts'
import { joinLine } from './waiting.server.ts'

type Answer = { ok: true; token: string } | { ok: false; status: number; form: WaitForm }

/**
 * What the buttons are named: joining the line, showing the windows of another day, and that of the booking form, which says
 * for which window it was just sent: a full one is not chosen there any more.
 */
const waitButtons = { join: 'join', show: 'show', wanted: 'wanted' } as const

/**
 * Handles the booking form as it is sent to the waiting list: first it is shown with the windows of its day to wait for, then
 * it joins the line.
 */
export async function receiveWait(request: Request, context: RequestContext): Promise<Answer> {
	const platform = context.get(platformContext)
	const prices = context.get(pricesContext)
	const { company, config, database, log, now } = platform
	const limited = await refuseIfTooOften(context, 'book')
	const everyWindow = allWindows(company).filter(({ todayOnly }) => !todayOnly)
	const read = await readForm(request, [
		...bookingFormNames(prices.known()),
		...everyWindow.map(({ id }) => takeField(id)),
		...Object.values(waitButtons),
	])
	const sent: ReadonlyMap<string, string> = read.ok ? read.fields : new Map()
	const windows = isLocal(sent) ? everyWindow : company.arrivalWindows
	const settings = { company, dates: bookableDates(company, now()) }
	const ticked = windowsTaken(sent, windows)
	const typed = asMeant(new Map(ticked[0] ? [...sent, ['window', ticked[0]]] : sent), settings)
	const again = async (status: number, change: Partial<WaitForm> = {}): Promise<Answer> => ({
		ok: false,
		status,
		form: {
			typed: withoutButtons(typed, windows),
			faults: undefined,
			message: undefined,
			day: await dayToWaitFor(platform, {
				day: typed.get('date') ?? '',
				windows,
				ticked,
				wanted: sent.has(waitButtons.join) ? undefined : sent.get(waitButtons.wanted) || typed.get('window'),
				who: whoOf(typed),
			}),
			...change,
		},
	})
	if (!read.ok) return again(read.status, { message: read.message })
	if (limited)
		return again(429, {
			message: `That was too often. Wait a little and send it again, or call ${company.phone}.`,
		})
	if (!sent.has(waitButtons.join)) return again(200)
	const parsed = parseBooking(typed, settings)
	const faults = {
		...(parsed.ok ? {} : parsed.faults),
		...(ticked.length === 0 && { window: ['Choose at least one window.'] }),
	}
	if (!parsed.ok || ticked.length === 0) return again(422, { faults })

	const withQuote = isLocal(typed) ? hasQuote(typed) : !leavesQuoteOut(typed)
	const token = withQuote ? ownerTokenOf(request, config) : undefined
	const join = async () => {
		const found = token === undefined ? undefined : await findQuote({ database }, token)
		const open = found && !found.booked ? found : undefined
		const size = loadSizeOf(parsed.request)
		const { shown, repriced } = await readPrices({ database, prices }, typed, { quoteToken: token, size })
		return joinLine(platform, {
			request: parsed.request,
			// Who waits is asked again when the price is another one at the end.
			fields: repriced?.fields ?? typed,
			windowIds: ticked,
			sourceSite: new URL(originOf(request, config)).host,
			quote: { id: open?.id, token, shown },
		})
	}
	const joined = await orUnavailable(join(), (error) =>
		log.error({ err: error }, 'nobody could join the waiting list: the database is away'),
	)
	if (joined === unavailable) return again(503, { message: cannotReachCalendar(company) })
	if (!joined.ok) return again(409, { faults: { window: ['It is too late to wait for these windows.'] } })
	return { ok: true, token: joined.token }
}

const whoOf = (typed: ReadonlyMap<string, string>) => ({
	postal: parsePostalCode(typed.get('postal') ?? '') ?? '',
	city: typed.get('city') ?? '',
})

const withoutButtons = (typed: ReadonlyMap<string, string>, windows: { id: string }[]) => {
	const buttons: string[] = [...Object.values(waitButtons), ...windows.map(({ id }) => takeField(id))]
	return Object.fromEntries([...typed].filter(([name]) => !buttons.includes(name)))
}
