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

/** A change that has not begun. */
export type ComingChange = { part: SettingPart; from: string; actor: string; seen: string; changes: Change[] }
