import { holderOf } from '#app/bookings/booking/booking.server.ts'
import { bookingFormNames } from '#app/bookings/form/booking-form-names.ts'
import { readPrices } from '#app/bookings/outgoing/outgoing.server.ts'
import { allWindows, bookableDates, takeField } from '#app/bookings/rules/arrival-window.ts'
import { loadSizeOf, type PickupRequest } from '#app/bookings/rules/booking.ts'
import {
	hasQuote,
	isLocal,
	leavesQuoteOut,
	normalizeForm,
	parseBooking,
} from '#app/bookings/rules/parse-booking.ts'
import { cannotReachCalendar } from '#app/bookings/self-service/customer-page-words.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { type RequestContext, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { findQuote, ownerTokenOf } from '#app/quotes/quotes.server.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { dayToWaitFor } from './day-to-wait-for.server.ts'
import { type WaitForm, windowsTaken } from './wait-form.ts'
import { joinWaitlist } from './waiting.server.ts'
import { waitsAlreadyWords } from './waits-already.ts'

type Answer = { ok: true; token: string } | { ok: false; status: number; form: WaitForm }

/**
 * The names of the buttons: joining, showing the windows of another day, and the booking form's own, whose value is the
 * window that was just sent and is full.
 */
const waitButtons = { join: 'join', show: 'show', wanted: 'wanted' } as const

/** Handles the booking form as it is sent to the wait list: first it is shown with the windows of its day, then it joins. */
export async function receiveWait(request: Request, context: RequestContext): Promise<Answer> {
	const platform = context.get(platformContext)
	const { company, now } = platform
	const limited = await refuseIfTooOften(context, 'book')
	const everyWindow = allWindows(company).filter(({ todayOnly }) => !todayOnly)
	const read = await readForm(request, [
		...bookingFormNames(context.get(pricesContext).known()),
		...everyWindow.map(({ id }) => takeField(id)),
		...Object.values(waitButtons),
	])
	const sent: ReadonlyMap<string, string> = read.ok ? read.fields : new Map()
	const windows = isLocal(sent) ? everyWindow : company.arrivalWindows
	const settings = { company, dates: bookableDates(company, now()) }
	const ticked = windowsTaken(sent, windows)
	const typed = normalizeForm(new Map(ticked[0] ? [...sent, ['window', ticked[0]]] : sent), settings)
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
				moved: undefined,
			}),
			...change,
		},
	})
	if (!read.ok) return again(read.status, { message: read.message })
	if (limited)
		return again(429, {
			message: `That was too many tries. Wait a minute, then send it again, or call ${company.phone}.`,
		})
	if (!sent.has(waitButtons.join)) return again(200)
	const { id: list } = context.get(pricesContext).honoured(typed.get('priceList'))
	const parsed = parseBooking(typed, settings, (path) => platform.subjectAt(path, list))
	const faults = {
		...(parsed.ok ? {} : parsed.faults),
		...(ticked.length === 0 && { window: ['Choose at least one window.'] }),
	}
	if (!parsed.ok || ticked.length === 0) return again(422, { faults })

	const joined = await orUnavailable(
		joinAsSent(request, context, { asked: parsed.request, typed, windowIds: ticked }),
		(error) => platform.log.error({ err: error }, 'nobody could join the waiting list: the database is away'),
	)
	if (joined === unavailable) return again(503, { message: cannotReachCalendar(company) })
	if (!joined.ok && joined.reason === 'waits-already')
		return again(409, { message: waitsAlreadyWords(company, joined.link) })
	if (!joined.ok)
		return again(409, { faults: { window: ['It’s too late to join the list for these windows.'] } })
	return { ok: true, token: joined.token }
}

async function joinAsSent(
	request: Request,
	context: RequestContext,
	form: { asked: PickupRequest; typed: ReadonlyMap<string, string>; windowIds: string[] },
) {
	const platform = context.get(platformContext)
	const prices = context.get(pricesContext)
	const { config, database, company } = platform
	const { asked, typed, windowIds } = form
	const withQuote = isLocal(typed) ? hasQuote(typed) : !leavesQuoteOut(typed)
	const token = withQuote ? ownerTokenOf(request, config) : undefined
	const found = token === undefined ? undefined : await findQuote({ database }, token)
	const open = found && !found.booked ? found : undefined
	const size = loadSizeOf({ load: asked.load })
	const { shown, repriced } = await readPrices({ database, company, prices }, typed, {
		quoteToken: token,
		size,
	})
	return joinWaitlist(platform, {
		request: asked,
		// The price is confirmed at the end when it differs then.
		fields: repriced?.fields ?? typed,
		windowIds,
		sourceSite: new URL(originOf(request, config)).host,
		quote: { id: open?.id, token, shown },
		holder: await holderOf(platform, request),
	})
}

const whoOf = (typed: ReadonlyMap<string, string>) => ({
	postal: parsePostalCode(typed.get('postal') ?? '') ?? '',
	city: typed.get('city') ?? '',
})

const withoutButtons = (typed: ReadonlyMap<string, string>, windows: { id: string }[]) => {
	const buttons: string[] = [...Object.values(waitButtons), ...windows.map(({ id }) => takeField(id))]
	return Object.fromEntries([...typed].filter(([name]) => !buttons.includes(name)))
}
