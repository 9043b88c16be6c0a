import type { Selectable } from 'kysely'
import { nameOf } from '#app/history/name-of.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { AnsweredChange } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { windowLabel } from '../rules/arrival-window.ts'
import { type FieldTexts, linesAt } from '../rules/booking-fields.ts'
import { detailNames } from './pickup-details.ts'
import { type TravelFee, travelFeeInWords } from './travel-fee.ts'

/** A later event of a booking: an addition, new details, a move, a cancellation or an answer. */
export type Addition = Pick<
	Selectable<Tables['booking_events']>,
	| 'author'
	| 'notes'
	| 'load_size'
	| 'quote_id'
	| 'change'
	| 'moved_from_date'
	| 'moved_from_window_id'
	| 'moved_because'
	| 'replaces'
	| 'gate_code'
	| 'on_site'
	| 'photos_added'
>

/**
 * A later event of a booking: in lines, and what became of the pickup by it, if anything did. `lateFee`: what a cancellation costs that
 * came once the crew was on its way.
 */
export type EventToSend = {
	lines: string[]
	change: AnsweredChange | MovedPickup | null
	lateFee?: Cents | undefined
}

/** `movedFrom`: the day and window before. `because`: the reason that staff gave, if any. */
export type MovedPickup = { movedFrom: string; because: string | undefined }

type Windows = Pick<Company, 'arrivalWindows' | 'landingWindows'>

export const additionLines = (company: Windows, addition: Addition): string[] => {
	const { author, notes, load_size, quote_id, change, replaces, gate_code, on_site, photos_added } = addition
	const by = author === 'customer' ? 'the customer' : nameOf(author)
	switch (change) {
		case 'lapsed':
			return ['Lapsed: no one answered the request within a day']
		case 'cancelled':
			return [`Cancelled by ${by}`]
		case 'confirmed':
			return [`Confirmed by ${by}`]
		case 'declined':
			return [`Declined by ${by}`]
		case 'moved':
			return [
				`Moved by ${by}, from ${movedFrom(company, addition)}`,
				...(addition.moved_because === null ? [] : [`Reason: ${addition.moved_because}`]),
			]
	}
	if (replaces)
		return [
			`${detailNames.notes}, replacing the earlier ones: ${notes ?? 'none'}`,
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

/** The day and window before a move: `Tuesday, December 1, 2026, 10–12pm`; empty when the event is no move. */
export const movedFrom = (
	company: Windows,
	{ moved_from_date, moved_from_window_id }: Pick<Addition, 'moved_from_date' | 'moved_from_window_id'>,
): string =>
	moved_from_date === null || moved_from_window_id === null
		? ''
		: `${formatDate(moved_from_date)}, ${windowLabel(company, moved_from_window_id)}`

/** A lead as it was sent, with its pickup as it is now. */
type LeadAsSent = {
	/** The day of the pickup, or the requested one of a lead without a booking. */
	date: CalendarDate
	/** `undefined` for a lead without a booking. */
	windowId: string | undefined
	/** The day is requested and not confirmed yet. */
	unconfirmed: boolean
	/** Host and path of the page with the form. */
	sourceSite: string
	/** What the form said, notes among it. */
	shown: FieldTexts
}

/** The load size and the trip of a lead, in lines beside its message. */
export const loadLines = (
	{ loadSize, travelFee }: { loadSize: string | null; travelFee: TravelFee | undefined },
	company: Pick<Company, 'taxes'>,
): string[] => [
	...(loadSize === null ? [] : [`Load: ${loadSize}`]),
	...(travelFee === undefined ? [] : [`Trip: ${travelFeeInWords(travelFee, company)}`]),
]

/** The message about a lead for the CRM: window, date and notes in words, and later events. Load, price and trip are beside it. */
export function leadMessage(
	company: Company,
	{ date, windowId, unconfirmed, sourceSite, shown }: LeadAsSent,
	additions: Addition[],
): string {
	const pathAt = sourceSite.indexOf('/')
	return [
		...(windowId === undefined ? [] : [`Arrival window: ${windowLabel(company, windowId)}`]),
		`Date: ${formatDate(date)}`,
		...(unconfirmed ? ['Far away: requested, not confirmed. Agree on a day with the customer.'] : []),
		...(pathAt < 0 ? [] : [`From the page: ${sourceSite.slice(pathAt)}`]),
		...linesAt('crm', 'said', shown).map(({ label, text }) => `${label}: ${text || 'none'}`),
		...additions.flatMap((addition) => ['Added later:', ...additionLines(company, addition)]),
	].join('\n')
}
