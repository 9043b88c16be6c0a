/** Most characters of a description (docs/rules.md, 'Titles and descriptions'). */
export const longest = { description: 160, townService: 100, combination: 120 }

/**
 * A text cut to `longest` characters: after a sentence when that leaves more than half of them, or else after a word.
 */
export function snippet(text: string, longest: number): string {
	if (text.length <= longest) return text
	const sentences = text.slice(0, longest).lastIndexOf('. ') + 1
	if (sentences > longest / 2) return text.slice(0, sentences)
	return `${text.slice(0, longest - 1).replace(/[.,:;]?\s+\S*$/, '')}…`
}
