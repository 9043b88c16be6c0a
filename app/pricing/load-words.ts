import type { Cents } from '#app/values/money.ts'
import { addOnsOf, type Load, volumeOf } from './load.ts'
import { kindOf } from './load-kind.ts'
import { isUnsaid, type LoadSource } from './load-source.ts'
import type { PriceList } from './price-list.ts'

/**
 * The load in a line of words, for the quote's items summary, mails and the desk. What nobody has said is not told as what
 * they said; where the source is not known, as for quotes of earlier releases, all of it is.
 */
export function describeLoad(load: Load, list: PriceList, source?: LoadSource): string {
	const parts =
		source && isUnsaid(source)
			? [unsaidWords(load, list)]
			: [volumeWords(load, list), weightWords(load, list, source)]
	if (load.hasStairs) parts.push('stairs')
	return [...parts, ...addOnsOf(load, list).map((addOn) => inSentence(addOn.label))].join(', ')
}

/** A name of the price list within a sentence: 'full truck', and 'TV or monitor' as it is. */
export const inSentence = (label: string) => label.replace(/^.(?=[a-z])/, (first) => first.toLowerCase())

function volumeWords({ volume }: Load, list: PriceList): string {
	const { label, cubicYards } = volumeOf(volume, list)
	return `${label} (about ${cubicYards} cubic yards)`
}

/** What stands where nobody has said how much there is. */
const unsaidWords = (load: Load, list: PriceList) =>
	`Not said: priced as ${volumeOf(load.volume, list).label.toLowerCase()}, ${load.weightKg} kg`

/**
 * The stairs and add-ons in the words of a load that nobody has said: `stairs, mattress`; `undefined` without them. Words are
 * kept as their day's prices named them, so they are read and not written again.
 */
export const extrasIn = (items: string): string | undefined =>
	/^Not said: priced as .*?, [\d.]+ kg, (.+)$/.exec(items)?.[1]

/** A load size with what was ticked beside it: `1/2 load, stairs` */
export const withExtras = (size: string, extras: string | undefined): string =>
	extras === undefined ? size : `${size}, ${extras}`

/** The weight, and how it came, where that is not by typing it. */
function weightWords(load: Load, list: PriceList, source: LoadSource | undefined): string {
	if (source?.weightSource === 'untouched') return `weight not said, priced as a light load`
	const kind = source?.weightSource === 'chip' ? kindOf(load, list) : undefined
	return `${load.weightKg} kg${kind ? ` (${kind} load)` : ''}`
}

/** The whole table, from its lowest amount to its highest: what a load costs that nobody has told us of. */
export const wholeRange = ({ loads }: PriceList): { from: Cents; to: Cents } | undefined =>
	loads.length === 0
		? undefined
		: { from: Math.min(...loads.map(({ from }) => from)), to: Math.max(...loads.map(({ to }) => to)) }
