import * as z from 'zod/mini'
import { oneLine, severalLines } from '#app/values/typed-text.ts'
import { versionSchema } from '../rules/booking-version.ts'

/** The details for the crew, which the customer can change until the pickup (docs/rules.md, 'Customer pages'). */
export type PickupDetails = { notes: string; gateCode: string; onSite: string }

const text = (fold: (typed: string) => string, longest: number, fault: string) =>
	z._default(z.string().check(z.overwrite(fold), z.maxLength(longest, fault)), '')

/** The form of the details. Each may be empty. */
export const detailsSchema = z.object({
	notes: text(severalLines, 2000, 'Keep your notes under 2,000 characters.'),
	gateCode: text(oneLine, 60, 'Keep the code under 60 characters.'),
	onSite: text(oneLine, 120, 'Keep this under 120 characters.'),
	version: versionSchema,
})

/** The errors of the form, by field name. */
export type DetailsFaults = { [Name in keyof PickupDetails]?: string[] }

export const detailNames = {
	notes: 'Notes for the crew',
	gateCode: 'Gate or buzzer code',
	onSite: 'Who will be there',
} as const satisfies Record<keyof PickupDetails, string>

/** A booking event, as far as it has details. */
type BookingEvent = {
	replaces: boolean
	notes: string | null
	gate_code: string | null
	on_site: string | null
}

/** The details after all events: the last that replace the former ones, with notes that were added since. */
export function detailsOf(events: BookingEvent[]): PickupDetails {
	const from = events.findLastIndex(({ replaces }) => replaces)
	const current = events.slice(Math.max(from, 0))
	const last = events[from]
	return {
		notes: current.flatMap(({ notes }) => notes ?? []).join('\n\n'),
		gateCode: last?.gate_code ?? '',
		onSite: last?.on_site ?? '',
	}
}

/** The details line by line, without empty ones. */
export const detailLines = ({ notes, gateCode, onSite }: PickupDetails): string[] => [
	...(notes === '' ? [] : [notes]),
	...(gateCode === '' ? [] : [`${detailNames.gateCode}: ${gateCode}`]),
	...(onSite === '' ? [] : [`${detailNames.onSite}: ${onSite}`]),
]
