import { text } from '../shared-fields.ts'

/** A text with gaps in braces, each of which has one of these names. */
export const textWithGaps = (names: readonly string[]) =>
	text.refine((words) => [...words.matchAll(/\{([^}]*)\}/g)].every(([, name = '']) => names.includes(name)), {
		error: `has a gap that nothing fills: write one of ${names.map((name) => `{${name}}`).join(', ')}`,
	})

export const filled = (words: string, values: Readonly<Record<string, string>>): string =>
	words.replace(/\{([^}]*)\}/g, (gap, name) => values[name] ?? gap)
