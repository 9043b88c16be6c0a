import { expect } from 'vitest'
import { type Source, sourceOf } from './source.ts'

/** Checks one file; returns its breaches, described so that they stay the same when lines are added above. */
export type Rule = (source: Source) => string[]

/** Shows that a rule can fail: it notices each of the `bad` snippets and none of the `good` ones. */
export function expectRule(rule: Rule, path: string, { bad, good }: { bad: string[]; good: string[] }): void {
	const noticed = (snippet: string) => rule(sourceOf(path, snippet)).length > 0
	expect(bad.filter((snippet) => !noticed(snippet))).toEqual([])
	expect(good.filter(noticed)).toEqual([])
}

/**
 * Expects that exactly the `known` breaches are found. `known` gives the reason of each; an entry must be removed when
 * its breach is fixed.
 */
export function expectOnly(found: string[], known: Record<string, string> = {}): void {
	const breaks = new Set(found)
	expect({
		new: [...breaks].filter((one) => known[one] === undefined).sort(),
		'mended, to be taken off the list': Object.keys(known).filter((one) => !breaks.has(one)),
	}).toEqual({ new: [], 'mended, to be taken off the list': [] })
}
