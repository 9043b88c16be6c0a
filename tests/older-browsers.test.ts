import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '../oldest-browsers.ts'
import { newerIn, newerThan } from './support/newer-features.ts'

/** The built scripts use nothing that the oldest of the supported browsers do not have. */

const { chrome, edge, firefox, ios, safari } = oldestBrowsers
const newer = newerThan({ chrome, edge, firefox, safari, safari_ios: ios })

/** What the packages use where a browser has it, and do without elsewhere. */
const asked: Record<string, string> = {
	'.captureStackTrace': 'Zod: asked for with `in`',
	'.stackTraceLimit': 'Zod: set where it is a number',
	'.check()': 'Zod’s own, which fonts have too',
	'.displayName': 'React and React Router: a name of their own for components',
	'.navigate()': 'React Router’s own; React asks whether there is a navigation',
	'.startViewTransition()':
		'React and React Router: asked for, or never reached without a transition of ours',
	devicePixelRatio: 'React: asked for with typeof',
	navigation: 'React: asked for with typeof',
	setImmediate: 'React: asked for with typeof',
}

const assets = join(import.meta.dirname, '../build/client/assets')

test('no script of the build uses what is newer than the oldest supported browsers', () => {
	const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
	expect(scripts.length).toBeGreaterThan(50)
	const used = new Map<string, string[]>()
	for (const name of scripts)
		for (const feature of newerIn(name, readFileSync(join(assets, name), 'utf8'), newer))
			used.set(feature, [...(used.get(feature) ?? []), name])
	expect(Object.fromEntries([...used].filter(([feature]) => !(feature in asked)))).toEqual({})
	expect(
		Object.keys(asked).filter((feature) => !used.has(feature)),
		'no longer used',
	).toEqual([])
})

test('no sheet of the build has media queries that the oldest supported browsers cannot read', () => {
	const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
	const ranges = sheets.flatMap((name) =>
		[...readFileSync(join(assets, name), 'utf8').matchAll(/@media[^{]*[<>][^{]*/g)].map(([query]) => query),
	)
	expect(ranges).toEqual([])
})

test.each([
	['const sorted = things.toSorted()', ['.toSorted']],
	['things.findLast(Boolean)', []],
	['things.at(-1); Object.hasOwn(thing, "name"); text.replaceAll("a", "b")', []],
	['Object.groupBy(things, String); Promise.withResolvers()', ['.groupBy', '.withResolvers']],
	['new Set().union(other)', ['.union']],
	['AbortSignal.timeout(20); AbortSignal.any([])', ['AbortSignal.any', 'AbortSignal.timeout']],
	['URL.canParse(address)', ['URL.canParse']],
	['things.values().map(String); Object.values(things).map(String)', ['.values().map()']],
	['element.checkVisibility()', ['.checkVisibility()']],
	['scheduler.yield(); const { scheduler: own } = page', ['scheduler']],
	['const scheduler = mine(); scheduler.yield()', []],
	['class Thing { static { begin() } }; /(?<=a)b/; /a/v', ['(?<=…)', '/…/v', 'static {}']],
])('%s', (text, found) => expect(newerIn('script.js', text, newer)).toEqual(found))
