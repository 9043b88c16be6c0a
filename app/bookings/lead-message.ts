import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { windowLabel } from './arrival-window.ts'
import { detailNames } from './pickup-details.ts'
import { type PickupTrip, tripInWords } from './pickup-trip.ts'

/** What became of a booking later, as its entries say it: added to, changed, moved, cancelled, or answered. */
export type Addition = Pick<
	Selectable<Tables['booking_entries']>,
	| 'author'
	| 'notes'
	| 'load_size'
	| 'quote_id'
	| 'change'
	| 'moved_from_date'
	| 'moved_from_window_id'
	| 'replaces'
	| 'gate_code'
	| 'on_site'
	| 'photos_added'
>

type Windows = Pick<Company, 'arrivalWindows' | 'landingWindows'>

/** An addition line by line. */
export const additionLines = (company: Windows, addition: Addition): string[] => {
	const { author, notes, load_size, quote_id, change, replaces, gate_code, on_site, photos_added } = addition
	const by = author === 'customer' ? 'the customer' : author
	switch (change) {
		case 'lapsed':
			return ['Lapsed: nobody answered the request within a day']
		case 'cancelled':
			return [`Cancelled by ${by}`]
		case 'settled':
			return [`Settled by ${by}`]
		case 'declined':
			return [`Declined by ${by}`]
		case 'moved':
			return [`Moved by ${by}, from ${movedFrom(company, addition)}`]
	}
	if (replaces)
		return [
			`${detailNames.notes}, in place of what was said before: ${notes ?? 'none'}`,
			`${detailNames.gateCode}: ${gate_code ?? 'none'}`,
			`${detailNames.onSite}: ${on_site ?? 'not said'}`,
		]
	return [
		...(load_size === null ? [] : [`Load: ${load_size}`]),
		...(quote_id === null ? [] : ['A quote, saved after booking']),
		...(notes === null ? [] : [`Notes: ${notes}`]),
		...(photos_added === null ? [] : [`Photos: ${photos_added}, on the job sheet`]),
	]
}

/** The day and window that a pickup was moved from: `Tuesday, December 1, 2026, 10–12pm`. */
export const movedFrom = (
	company: Windows,
	{ moved_from_date, moved_from_window_id }: Pick<Addition, 'moved_from_date' | 'moved_from_window_id'>,
): string =>
	moved_from_date === null || moved_from_window_id === null
		? ''
		: `${formatDate(moved_from_date)}, ${windowLabel(company, moved_from_window_id)}`

/** A lead as it was sent, with its pickup as it stands. */
type LeadAsSent = {
	/** The day of the pickup, or the one that was asked for where no booking came of the lead. */
	date: CalendarDate
	/** `undefined` for a lead that no booking came of. */
	windowId: string | undefined
	/** The day is requested and not settled yet. */
	unsettled: boolean
	loadSize: string | null
	/** What the trip adds. */
	trip: PickupTrip | undefined
	/** Host and path of the page it came from. */
	sourceSite: string
	notes: string
}

/** The lead's message for the office and the CRM: window, date and notes in words, and what was added later. */
export function leadMessage(
	company: Company,
	{ date, windowId, unsettled, loadSize, trip, sourceSite, notes }: LeadAsSent,
	additions: Addition[],
): string {
	const pathAt = sourceSite.indexOf('/')
	return [
		...(windowId === undefined ? [] : [`Arrival window: ${windowLabel(company, windowId)}`]),
		`Date: ${formatDate(date)}`,
		...(unsettled ? ['Far away: asked for, not settled. Agree on the day with the customer.'] : []),
		...(loadSize === null ? [] : [`Load: ${loadSize}`]),
		...(trip === undefined ? [] : [`Trip: ${tripInWords(trip)}`]),
		...(pathAt < 0 ? [] : [`From the page: ${sourceSite.slice(pathAt)}`]),
		`Notes: ${notes === '' ? 'none' : notes}`,
		...additions.flatMap((addition) => ['Added later:', ...additionLines(company, addition)]),
	].join('\n')
}
