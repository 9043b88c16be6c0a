import { type Cents, formatRange } from '#app/values/money.ts'

/** A load of a price list, with its range in cents. */
export type NamedLoad = { name: string; from: Cents; to: Cents }

const braces = /\{[^{}]+\}/g

/** What texts call the range of a load: `{1/4 load}`. */
export const loadWord = (name: string): string => `{${name.toLowerCase()}}`

/** What a file holds, with the ranges of the loads that its texts name. Other words in braces stay. */
export function withLoads(data: unknown, loads: readonly NamedLoad[]): unknown {
	const ranges = new Map(loads.map((load) => [loadWord(load.name), formatRange(load)]))
	return withTexts(data, (text) => text.replace(braces, (word) => ranges.get(word) ?? word))
}

/** The words in braces of all texts of a file. */
export function wordsInBraces(data: unknown): string[] {
	const words: string[] = []
	withTexts(data, (text) => {
		words.push(...(text.match(braces) ?? []))
		return text
	})
	return words
}

/** What a file holds, with each of its texts made another. */
function withTexts(value: unknown, make: (text: string) => string): unknown {
	if (typeof value === 'string') return make(value)
	if (Array.isArray(value)) return value.map((each) => withTexts(each, make))
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, make)]))
}
