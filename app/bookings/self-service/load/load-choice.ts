import type { PricedSize } from '../../outgoing/prices-by-size.ts'
import type { FreeWindow } from '../../rules/arrival-window.ts'

/** A load size that can still be said. `hasRoom`: whether the pickup's day has the room for it. */
export type SizeToSay = PricedSize & { hasRoom: boolean }

/** What the customer of a booking without a load sees. */
export type LoadChoice = {
	reference: string
	dateInWords: string
	/** Whether it can be said here: not once it is known, or the crew has set out. */
	can: 'say' | 'said' | 'not-possible'
	sizes: SizeToSay[]
	/** Windows on days with the room for the largest size that its own day lacks it for, or for the one that was wanted. */
	windows: FreeWindow[]
	/** Whether they can move it themselves. */
	mayMove: boolean
}

const list = new Intl.ListFormat('en-CA', { type: 'disjunction' })

/** The sizes without room on the day, in words; empty where each has room. */
export function withoutRoomWords(
	sizes: readonly SizeToSay[],
	{ dateInWords }: Pick<LoadChoice, 'dateInWords'>,
): string {
	const full = sizes.filter(({ hasRoom }) => !hasRoom).map(({ label }) => inSentence(label))
	return full.length === 0 ? '' : `Our trucks have no room left for ${list.format(full)} on ${dateInWords}.`
}

/** `a 1/2 load`, `a full load`, `a minimum load`: as it stands within a sentence. */
const inSentence = (label: string) => {
	const name = label.toLowerCase()
	return `a ${name.endsWith('load') ? name : `${name} load`}`
}
