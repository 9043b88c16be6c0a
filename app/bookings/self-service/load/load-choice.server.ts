import type { Platform } from '#app/platform/platform.server.ts'
import { isAhead } from '#app/policies/booking-states.ts'
import { listsByDay } from '#app/pricing/pricing.server.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import { takesNoMore } from '#app/schedule/day-capacity.ts'
import { formatDate } from '#app/values/local-time.ts'
import { nearestFree } from '../../availability/free-windows.server.ts'
import { capacityShortages } from '../../capacity/claim.server.ts'
import { bookedJobSize } from '../../capacity/job-size.ts'
import { pricesBySize } from '../../outgoing/size-price.server.ts'
import { isLoadUnsaid } from '../../outgoing/unsaid-load.ts'
import { findWindow } from '../../rules/arrival-window.ts'
import { isOpenToCustomer } from '../../rules/self-service-deadline.ts'
import { reachOfPickup } from '../../rules/service-zone.ts'
import * as store from '../../store.server.ts'
import { jobSizeWith } from './job-size-with.ts'
import type { LoadChoice } from './load-choice.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/**
 * The load sizes that a customer can say, each with what it costs and whether its day has the room; `undefined` when there is no
 * such booking. `wanted`: the size that they came with, for which other windows are looked for.
 */
export async function loadChoice(
	needs: Needs,
	right: store.BookingRight,
	wanted: string | null = null,
): Promise<LoadChoice | undefined> {
	const { database, company, now } = needs
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	const quote = booking.quote_id ? await summariseQuote({ database }, booking.quote_id) : undefined
	const said = !isLoadUnsaid(booking.load_size, quote)
	const { sizes } = pricesBySize(await listsByDay(needs), booking.created_at)
	const booked = bookedJobSize(booking)
	const jobSizes = sizes.map(({ id }) => jobSizeWith(company, booking, id, quote?.ticked))
	const shortages = await capacityShortages(database, company, booking.date, { moved: booking.id, jobSizes })
	const toSay = sizes.map((size, at) => {
		const jobSize = jobSizes[at]
		const fits = jobSize !== undefined && takesNoMore(jobSize, booked)
		return { ...size, hasRoom: fits || shortages[at] === undefined }
	})
	const lacking = toSay.findLast(({ id, hasRoom }) => !hasRoom && (wanted === null || id === wanted))
	const window = findWindow(company, booking.window_id)
	const mayMove = isOpenToCustomer(company, booking, now())
	const windows =
		lacking && window && mayMove && !said
			? await nearestFree(needs, { reach: reachOfPickup(company, booking), date: booking.date }, window, {
					jobSize: jobSizeWith(company, booking, lacking.id, quote?.ticked),
					moved: { id: booking.id, date: booking.date, windowId: booking.window_id },
				})
			: []
	return {
		reference: booking.reference,
		dateInWords: formatDate(booking.date),
		can: said ? 'said' : isAhead(booking.status) ? 'say' : 'not-possible',
		sizes: toSay,
		windows,
		mayMove,
	}
}
