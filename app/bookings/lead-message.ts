import type { QuoteId } from '#app/platform/ids.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { windowLabel } from './arrival-window.ts'

/** What was added to a booking later; a part that was not added is `null`. */
export type Addition = { notes: string | null; loadSize: string | null; quoteId: QuoteId | null }

/** An addition line by line. */
export const additionLines = ({ notes, loadSize, quoteId }: Addition): string[] => [
	...(loadSize === null ? [] : [`Load: ${loadSize}`]),
	...(quoteId === null ? [] : ['A quote, saved after booking']),
	...(notes === null ? [] : [`Notes: ${notes}`]),
]

/** A lead as it was sent, with its day and window. */
type LeadAsSent = {
	preferredDate: string
	/** `undefined` for a lead that no booking came of. */
	windowId: string | undefined
	/** The day is requested and not settled yet. */
	unsettled: boolean
	loadSize: string | null
	/** Host and path of the page it came from. */
	sourceSite: string
	notes: string
}

/** The lead's message for the office and the CRM: window, date and notes in words, and what was added later. */
export function leadMessage(
	company: Company,
	{ preferredDate, windowId, unsettled, loadSize, sourceSite, notes }: LeadAsSent,
	additions: Addition[],
): string {
	const pathAt = sourceSite.indexOf('/')
	return [
		...(windowId === undefined ? [] : [`Arrival window: ${windowLabel(company, windowId)}`]),
		`Date: ${formatDate(preferredDate)}`,
		...(unsettled ? ['Far away: asked for, not settled. Agree on the day with the customer.'] : []),
		...(loadSize === null ? [] : [`Load: ${loadSize}`]),
		...(pathAt < 0 ? [] : [`From the page: ${sourceSite.slice(pathAt)}`]),
		`Notes: ${notes === '' ? 'none' : notes}`,
		...additions.flatMap((addition) => ['Added later:', ...additionLines(addition)]),
	].join('\n')
}
