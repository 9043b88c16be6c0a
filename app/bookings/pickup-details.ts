import * as z from 'zod/mini'
import { versionSchema } from './booking-version.ts'

/** What the customer says of the place, for the crew: they can change it until the pickup (docs/rules.md, 'Own page'). */
export type PickupDetails = { notes: string; gateCode: string; onSite: string }

const text = (longest: number, fault: string) =>
	z._default(z.string().check(z.trim(), z.maxLength(longest, fault)), '')

/** The form of the details. Each may be empty. */
export const detailsSchema = z.object({
	notes: text(2000, 'Keep your notes under 2,000 characters.'),
	gateCode: text(60, 'Keep the code under 60 characters.'),
	onSite: text(120, 'Keep this under 120 characters.'),
	version: versionSchema,
})

/** What is wrong with the form, by the names of its fields. */
export type DetailsFaults = { [Name in keyof PickupDetails]?: string[] }

export const detailNames = {
	notes: 'Notes for the crew',
	gateCode: 'Gate or buzzer code',
	onSite: 'Who will be there',
} as const satisfies Record<keyof PickupDetails, string>

/** An entry of a booking, as far as it says something of the place. */
type Entry = { replaces: boolean; notes: string | null; gate_code: string | null; on_site: string | null }

/** What holds of the place: what was said last in place of everything before it, and notes that were added since. */
export function detailsOf(entries: Entry[]): PickupDetails {
	const from = entries.findLastIndex(({ replaces }) => replaces)
	const holding = entries.slice(Math.max(from, 0))
	const last = entries[from]
	return {
		notes: holding.flatMap(({ notes }) => notes ?? []).join('\n\n'),
		gateCode: last?.gate_code ?? '',
		onSite: last?.on_site ?? '',
	}
}

/** What holds of the place, line by line, without what was not said. */
export const detailLines = ({ notes, gateCode, onSite }: PickupDetails): string[] => [
	...(notes === '' ? [] : [notes]),
	...(gateCode === '' ? [] : [`${detailNames.gateCode}: ${gateCode}`]),
	...(onSite === '' ? [] : [`${detailNames.onSite}: ${onSite}`]),
]
