import { expect } from 'vitest'
import { type Source, sourceOf } from './source.ts'

/** Looks at one file; returns what breaks the rule there, each in a line that stays when lines are added above. */
export type Rule = (source: Source) => string[]

/** Shows that a rule can fail: it notices each of the `bad` snippets and none of the `good` ones. */
export function expectRule(rule: Rule, path: string, { bad, good }: { bad: string[]; good: string[] }): void {
	const noticed = (snippet: string) => rule(sourceOf(path, snippet)).length > 0
	expect(bad.filter((snippet) => !noticed(snippet))).toEqual([])
	expect(good.filter(noticed)).toEqual([])
}

/**
 * Nothing breaks a rule but what is known to, and that still does. `known` says of each why; a breach that is mended
 * leaves the list with its mending.
 */
export function expectOnly(found: string[], known: Record<string, string> = {}): void {
	const breaks = new Set(found)
	expect({
		new: [...breaks].filter((one) => known[one] === undefined).sort(),
		'mended, to be taken off the list': Object.keys(known).filter((one) => !breaks.has(one)),
	}).toEqual({ new: [], 'mended, to be taken off the list': [] })
}
