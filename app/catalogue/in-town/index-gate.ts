import { type Content, ofContent } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import { communities } from '../kinds/community/community.ts'
import { specialLocations } from '../kinds/location/location.ts'
import { quadrants } from '../kinds/quadrant/quadrant.ts'
import { satellites } from '../kinds/satellite/satellite.ts'
import { townsOf } from '../kinds/town/town.ts'
import { asOne, ownAmong, sentencesWithout, shareOf } from './own-words.ts'

/** The share of a page's words that must be its own for search engines to be given it. */
export const leastOwn = 0.3

/** The words, in sentences, that an indexed page says around its booking form, at most. A test measures them. */
export const frameWords = 69

/** The names that a template is filled with: of places, and of what is in and around them. */
export const placeNames = ofContent((content): readonly string[] => [
	...new Set([
		hub(content).name,
		...[
			...townsOf(content),
			...communities.all(content),
			...satellites.all(content),
			...specialLocations.all(content),
			...quadrants.all(content),
		].map(({ name }) => name),
		...townsOf(content).flatMap(({ serviceArea, landmarks, region }) => [
			...serviceArea,
			...landmarks,
			...(region ? [region] : []),
		]),
	]),
])

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value]
	return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const reading = ofContent((content) => {
	const sentencesOf = sentencesWithout(placeNames(content))
	const times = new Map<string, number>()
	for (const text of [...content.files.values()].flatMap(textsIn))
		for (const sentence of sentencesOf(text)) {
			const words = asOne(sentence)
			times.set(words, (times.get(words) ?? 0) + 1)
		}
	return { sentencesOf, isOnce: (sentence: readonly string[]) => times.get(asOne(sentence)) === 1 }
})

/** What a page prints in sentences: texts that are printed on this page only, and texts of other pages too. */
export type Printed = { own: readonly string[]; shared: readonly string[] }

/**
 * Whether search engines are given a page that is composed: enough of its words are its own. A text that is printed on
 * this page only counts with the sentences that stand in the content once.
 */
export function hasOwnWords(content: Content, { own, shared }: Printed): boolean {
	// Pages that are composed of others' texts alone are most: nothing of them has to be read.
	if (own.length === 0) return false
	const { sentencesOf, isOnce } = reading(content)
	const among = ownAmong(own.flatMap(sentencesOf), isOnce)
	const words = among.words + shared.flatMap(sentencesOf).flat().length + frameWords
	return shareOf({ words, own: among.own }) >= leastOwn
}
