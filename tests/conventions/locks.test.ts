import { expect, test } from 'vitest'
import { expectRule, type Rule } from './proof.ts'
import type { Source } from './source.ts'
import { program } from './tree.ts'

/** A call of one of the database's functions for advisory locks, with what it is given. */
const lockCall = /pg_\w*advisory\w*\(([^)]*)/g

/** The constant that a lock is taken by: `${name}` or `${sql.lit(name}`. */
const constant = /^\$\{(?:sql\.lit\()?(\w+)/

/** The advisory locks that a file takes: each number once, however many functions take it; `undefined` where it cannot be read. */
function locksOf({ text }: Pick<Source, 'text'>): (number | undefined)[] {
	const found = [...text.matchAll(lockCall)].map(([, given = '']) => {
		const name = constant.exec(given)?.[1]
		const number = name && new RegExp(`^const ${name} = ([\\d_]+)$`, 'm').exec(text)?.[1]
		return number ? Number(number.replaceAll('_', '')) : undefined
	})
	return [...new Set(found)]
}

const hidesItsNumber: Rule = (source) => (locksOf(source).includes(undefined) ? [source.path] : [])

const taken = program.flatMap((source) => locksOf(source).map((number) => ({ path: source.path, number })))

/** Two that share a number wait for each other without a reason, and each can hold the other up for good. */
test('no two files take an advisory lock of the same number', () => {
	const numbers = taken.map(({ number }) => number)
	expect(taken.filter(({ number }, at) => numbers.indexOf(number) !== at)).toEqual([])
	expect(taken.length).toBeGreaterThan(3)
})

test('an advisory lock is taken by a constant of its file, so that its number can be found', () => {
	expect(program.flatMap(hidesItsNumber)).toEqual([])
	const good = (name: string) => `const aLock = 7_1\nsql\`select pg_advisory_xact_lock(${name})\``
	expectRule(hidesItsNumber, 'app/desk/store.server.ts', {
		bad: ['sql`select pg_advisory_lock(71)`', good('${another}'), "query('select pg_try_advisory_lock($1)')"],
		good: [good('${aLock}'), good('${sql.lit(aLock)}'), 'sql`select 1`'],
	})
	expect(locksOf({ text: good('${aLock}') })).toEqual([71])
})
