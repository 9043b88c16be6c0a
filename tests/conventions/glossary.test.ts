import { describe, expect, test } from 'vitest'
import { expectRule, type Rule } from './proof.ts'
import { nameOf, program } from './tree.ts'

/** Words that names had before the glossary, and what stands there in their place. */
const gone: Record<string, string> = {
	trip: 'travel fee, or service zone',
	haul: 'job size',
	hauls: 'job sizes',
	hauled: 'taken',
	told: 'notified, or shown',
	untold: 'unsaid',
	owe: 'enqueue',
	owed: 'pending',
	patience: 'timeout',
	unsettled: 'unconfirmed',
	carried: 'attached',
	'held place': 'reservation',
	'no place': 'no slot',
	'in the way': 'conflicts',
	'as seen': 'snapshot',
	'as meant': 'normalized',
	'came back': 'form errors',
	'sent along': 'hidden fields',
	'own page': 'customer page',
	'own photo': 'customer photo',
	'serve line': 'process wait list',
	'join line': 'join wait list',
	'receive own': 'receive wait change',
	'why not reminded': 'nobody comes reason',
	'is beside': 'outside month',
	'to settle': 'day unconfirmed',
	'places choice': 'slot choice',
	'unknown job size': 'unknown load',
	'stored role': 'role',
}

/** A name as its words: `heldPlaceId`, `held-place.ts` and `HELD_PLACE` are all `held place …`. */
const wordsOf = (name: string) =>
	name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.replace(/[^A-Za-z\d]+/g, ' ')
		.toLowerCase()

/** No name of the business's. */
const others = /^HauledThing$/

const goneIn = (name: string) =>
	others.test(name)
		? []
		: Object.entries(gone).flatMap(([word, now]) =>
				` ${wordsOf(name)} `.includes(` ${word} `) ? [`${name}: ${now}`] : [],
			)

const usesGone: Rule = (source) => {
	const names = new Set([nameOf(source.path)])
	source.visit({ Identifier: ({ name }) => names.add(name) })
	return [...names].flatMap(goneIn).map((found) => `${source.path} ${found}`)
}

test('“Names use these and no others for the same thing”', () => {
	expect(program.flatMap(usesGone)).toEqual([])
})

describe('the rules notice', () => {
	test('a word that is gone, in a name of any form', () => {
		expectRule(usesGone, 'app/schedule/fullness.ts', {
			bad: [
				'const haul = 1',
				'export function haulOf() {}',
				'type Haul = number',
				'const { heldPlaceId } = row',
				'call({ inTheWay: true })',
				'if (isUntold) stop()',
			],
			good: ['const hauling = 1', 'const borrowed = 1', "const word = 'haul'", 'const held = place'],
		})
		expectRule(usesGone, 'app/bookings/came-back.tsx', { bad: ['const fine = 1'], good: [] })
	})
})
