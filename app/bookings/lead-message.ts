import type { QuoteId } from '#app/platform/ids.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { windowLabel } from './arrival-window.ts'

/** What was added to a booking later: each part that is not `null`. */
export type Addition = { notes: string | null; loadSize: string | null; quoteId: QuoteId | null }

/** An addition line by line. */
export const additionLines = ({ notes, loadSize, quoteId }: Addition): string[] => [
	...(loadSize === null ? [] : [`Load: ${loadSize}`]),
	...(quoteId === null ? [] : ['A quote, saved after booking']),
	...(notes === null ? [] : [`Notes: ${notes}`]),
]

/** What a lead said when it came, and of what day and window. */
type Said = {
	preferredDate: string
	/** `undefined` for a lead that no booking came of. */
	windowId: string | undefined
	/** The day is asked for and not settled yet. */
	unsettled: boolean
	loadSize: string | null
	/** Host and path of the page it came from. */
	sourceSite: string
	notes: string
}

/** The lead's message, as the office and the CRM read it: window, date and notes in words, and what was added later. */
export function leadMessage(
	company: Company,
	{ preferredDate, windowId, unsettled, loadSize, sourceSite, notes }: Said,
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
