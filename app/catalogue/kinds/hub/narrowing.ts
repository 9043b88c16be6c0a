import { stem, writtenWords } from '../../finding/query-words.ts'

/** A place or a service in a list, with its texts. */
type Listed = { words: readonly string[] }

/** The words by which something in a list is found. */
export const listedWords = (texts: readonly string[]): string[] => texts.flatMap(writtenWords)

/** What has every word that is typed, if only its beginning: while one types, the last word is not complete. */
export function narrowed<Each extends Listed>(all: readonly Each[], typed: string): Each[] {
	const asked = writtenWords(typed)
	return all.filter(({ words }) =>
		asked.every((prefill) =>
			words.some((word) => word.startsWith(prefill) || stem(word).startsWith(stem(prefill))),
		),
	)
}

/** What is said of it under the field; nothing, while nothing is typed. */
export function howMany(left: number, all: number, typed: string): string {
	if (writtenWords(typed).length === 0) return ''
	if (left > 0) return `Showing ${left} of ${all} places and services.`
	return `Nothing in these lists is called “${typed.trim()}”. Press Search: it looks through every page, by other names and postal codes too.`
}
