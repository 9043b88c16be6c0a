import type { SettingPart } from '#app/settings/setting-parts.ts'
import type { Change } from '../review/quote-detail.ts'

/** What the form of a part begins with. */
export type ShownPart = {
	part: SettingPart
	/** The latest change that its author knows. */
	seen: string
	/** By the names of the fields. */
	values: Record<string, string>
}

/** The changes of a part that have not begun: they are withdrawn together. */
export type ComingPart = {
	part: SettingPart
	seen: string
	changes: { from: string; actor: string; changes: Change[] }[]
}

/** The number that the next invoice gets, and whether it has gone on from the first one of its prefix. */
export type NextInvoice = { number: string; isPastFirst: boolean }
