import { expect, test } from 'vitest'
import { z } from 'zod'
import { content } from '#tests/support/company.ts'
import { pageAt } from '#tests/support/landing.ts'
import { services } from './kinds/service/service.ts'
import { adviceOf, safetyAdvice, safetyField } from './safety.ts'

/**
 * One rule for each dangerous thing (docs/rules.md, 'Safety'), and no text that names it says another: a reader of two pages
 * is told one thing. `asks` is the rule's own phrase, where it has one; `never` is what a text has said against it, or might.
 */
type Rule = { name: string; about: RegExp; except?: RegExp; asks?: RegExp; never: RegExp }

const rules: Rule[] = [
	{
		name: 'needles',
		about: /\b(needles?|syringes?|sharps)\b/i,
		// Of trees, and of livestock, which a county's site takes.
		except:
			/FireSmart|Fire-smart|spruce|splinter|livestock needles|leaves, needles|dry needles|Leaves and needles|leaves and needles/,
		asks: /stay where they are|licensed|hard container/i,
		never: /leave them where|in a hard plastic jar|(put|throw) (the )?(needles|sharps)/i,
	},
	{
		name: 'swollen-batteries',
		about: /\bswollen\b[^.]*\b(batter|cell)|\b(batter|cell)[^.]*\b(swollen|swelled)\b/i,
		asks: /(do not|don't) (bend|touch).*|stays in its device/is,
		never: /(come|comes|take|taken|lifted) out|remove/i,
	},
	{
		name: 'car-batteries',
		about: /\b(car|lead|lead-acid|deep-cycle) batter/i,
		// A program for other batteries that refuses them, and what our own crew lifts out of a car's wreck.
		except: /not accepted under this program/,
		asks: /upright in (a|its) box/i,
		never: /carry none of those|depot|trip of your own|take them to|licensed/i,
	},
	{
		name: 'propane',
		about: /\bpropane\b|\bcylinders?\b/i,
		never:
			/\bwe('ll)? (do )?(take|carry|haul)[^.]*(propane|cylinder)|(propane|cylinders?)[^.]*\b(ride|goes?) with us/i,
		except: /can't ride with us|oxygen/,
	},
	{
		name: 'asbestos',
		about: /\basbestos\b|vermiculite/i,
		never:
			/\bwe('ll)? (do )?(take|carry|haul|break|tear)[^.]*(asbestos|vermiculite)|(break|tear|sand|scrape) (it|them) (out|off|up)/i,
	},
	{
		name: 'paint',
		about: /\bpaint (cans?|tins?)\b|\bold paint\b|\bpaint, (fuel|bleach|solvents?)|\b(fuel|oil), paint\b/i,
		never: /\bwe('ll)? (do )?(take|carry|haul)[^.]*\bpaint\b/i,
		// It says of paint that it may not come along.
		except: /may not carry/,
	},
	{
		name: 'tires',
		about: /\btires?\b[^.]*\brims?\b|\brims?\b[^.]*\btires?\b/i,
		never: /(pry|take|pull) (them|the tires|tires) off|come off their rims/i,
	},
	{
		name: 'refrigerant',
		about: /\b(refrigerant|freon)\b/i,
		never: /(vent|let|release)[^.]*(refrigerant|freon)[^.]*(yourself|first)|cut the (line|tube)/i,
	},
	{
		name: 'mice',
		about: /\b(mice|mouse|rodents?|droppings|hantavirus)\b/i,
		never: /(?<!don't |or )\b(sweep|brush|vacuum|shake)\b (out|up|the|it|them)/i,
		// Words of what a page tells of things, not of dust.
		except: /grass seed/,
	},
	{
		name: 'firearms',
		about: /\b(firearms?|ammunition)\b/i,
		asks: /police|RCMP|not on our|don't move|stay where|reported first|(do not|don't) take|Biohazards and medical waste/i,
		never: /bring (it|them) to|take (it|them) to the (station|detachment)/i,
	},
	{
		name: 'hot-tub-water',
		about: /\bdrain (it|the tub|a (hot )?tub)\b|\btub water\b|\btub's water\b|water of a hot tub/i,
		never: /onto (your|the)( own)? (lawn|street|lane|driveway)/i,
	},
]

/** Every text of a file, with the path to it. */
function textsIn(value: unknown, path: string): { path: string; text: string }[] {
	if (typeof value === 'string') return [{ path, text: value }]
	if (value === null || typeof value !== 'object') return []
	return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${path}: ${key}`))
}

/** What people type into a search is no advice. */
const isTyped = (path: string) =>
	/: words: |: except: |: safety: |: name$|: source$|search\/words|search\/french/.test(path)

const texts = [...content.files]
	.flatMap(([path, file]) => textsIn(file, path))
	.filter(({ path }) => !isTyped(path))

test.each(rules)('all texts about $name say one thing', ({ about, except, asks, never }) => {
	const found = texts.filter(({ text }) => about.test(text) && !except?.test(text))
	expect(found.length, 'texts about it').toBeGreaterThan(1)
	for (const { path, text } of found) {
		// Sentence by sentence, with the next three: a paragraph speaks of other things too.
		const sentences = text.split(/(?<=[.!?;])\s+/)
		const near = sentences
			.flatMap((sentence, at) => (about.test(sentence) ? sentences.slice(at, at + 4) : []))
			.join(' ')
		if (asks) expect(near, path).toMatch(asks)
		expect(near, path).not.toMatch(never)
	}
})

/** The folders of pages that can quote advice. */
const quoting = /^(items|services|situations|specialized)\//

test.each(rules)(
	'a page of a thing, a service or a situation that names $name quotes its advice',
	({ name, about, except }) => {
		expect(safetyAdvice.in(content)[name]).toBeDefined()
		const silent = [...content.files]
			.filter(([path]) => quoting.test(path))
			.filter(([path, file]) =>
				textsIn(file, path).some(
					(each) => !isTyped(each.path) && about.test(each.text) && !except?.test(each.text),
				),
			)
			.filter(([, file]) => !z.object(safetyField).parse(file).safety?.includes(name))
		expect(silent.map(([path]) => path)).toEqual([])
	},
)

test('a page of a service in a town quotes what its service does', () => {
	const [needles = ''] = adviceOf(content, { safety: ['needles'] })
	expect(pageAt('/airdrie/hoarding-cleanup').advice).toContain(adviceOf(content, { safety: ['mice'] })[0])
	expect(pageAt('/airdrie/electronics-disposal').advice).toHaveLength(1)
	expect(pageAt('/airdrie/piano-removal').advice).toEqual([])
	expect(pageAt('/calgary/landlord-cleanout').advice).toEqual([needles])
})

test('all advice has its rule here, and is quoted', () => {
	const names = Object.keys(safetyAdvice.in(content))
	expect(names.toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
	const quoted = [...content.files.values()].flatMap((file) =>
		(Array.isArray(file) ? file : [file]).flatMap((each) => z.object(safetyField).parse(each).safety ?? []),
	)
	expect([...new Set(quoted)].toSorted()).toEqual(names.toSorted())
})

test('a service whose own answer limits the same day says so beside the badge', () => {
	for (const { slug, faqs, sameDayCondition } of services.all(content)) {
		const answer = faqs[2]?.answer ?? ''
		const isLimited =
			/seldom|sometimes|hardly|the rest is planned|needs a day|^for a |as soon as|in that building|if the elevator|dock booking/i.test(
				answer,
			)
		if (isLimited) expect(sameDayCondition, `${slug}: ${answer}`).toBeDefined()
	}
})
