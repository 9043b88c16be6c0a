import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { importsOf } from './imports.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { areaOf, namesInTable, program, roomOf } from './tree.ts'

/** The folders of `app/`, top floor first, as ARCHITECTURE.md lists them. */
const floors = namesInTable('Floors')
/** The folders of the areas that have rooms, in the same order. */
const rooms = { desk: namesInTable('Rooms of the desk'), bookings: namesInTable('Rooms of bookings') }

/** Imports from one level of an order to a higher one. A file without a level may import and be imported anywhere. */
const climbs =
	(order: string[], levelOf: (path: string) => string | undefined): Rule =>
	(source) => {
		const here = levelOf(source.path)
		return importsOf(source).flatMap(({ target }) => {
			const there = target.startsWith('app/') ? levelOf(target) : undefined
			if (here === undefined || there === undefined) return []
			return order.indexOf(there) < order.indexOf(here) ? [`${source.path} → ${target}`] : []
		})
	}

const roof = 'the files in app/ itself'
const climbsFloors = climbs([roof, ...floors], (path) => areaOf(path) ?? roof)
const climbsRooms: Rule = (source) =>
	Object.entries(rooms).flatMap(([area, order]) => climbs(order, (path) => roomOf(path, area))(source))

const foldersOf = (folder: string) =>
	readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort()

test('“The list is also their order”: every folder of app/ is in it, and so is every room', () => {
	expect([...floors].sort()).toEqual(foldersOf('app'))
	for (const [area, order] of Object.entries(rooms))
		expect([...order].sort()).toEqual(foldersOf(`app/${area}`))
})

test('“an import only ever goes down”', () => {
	expectOnly(program.flatMap(climbsFloors))
})

test('“Among the rooms an import only ever goes down as well”', () => {
	expectOnly(program.flatMap(climbsRooms), breaches.rooms)
})

test('“knows nothing of junk”: what is in ui imports nothing else of ours', () => {
	const knowing = program
		.filter(({ path }) => areaOf(path) === 'ui')
		.flatMap((source) => importsOf(source).map(({ target }) => `${source.path} → ${target}`))
		.filter((one) => /→ (app|content)\//.test(one) && !one.includes('→ app/ui/'))
	expect(knowing).toEqual([])
})

test('“No file imports itself by way of others, not even a type”', () => {
	const next = new Map(program.map((source) => [source.path, importsOf(source).map(({ target }) => target)]))
	expect(cyclesIn(next)).toEqual([])
})

/** Every cycle of imports that a walk finds, as the list of its files. */
function cyclesIn(next: Map<string, string[]>): string[] {
	const cycles: string[] = []
	const done = new Set<string>()
	const walk = (path: string, way: string[]) => {
		if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
		if (done.has(path)) return
		done.add(path)
		for (const target of next.get(path) ?? []) walk(target, [...way, path])
	}
	for (const path of next.keys()) walk(path, [])
	return cycles
}

describe('the rules notice', () => {
	test('an import from a higher floor, in every form of import', () => {
		expectRule(climbsFloors, 'app/values/money.ts', {
			bad: [
				"import { quote } from '#app/quotes/quote.ts'",
				"import type { Quote } from '../quotes/quote.ts'",
				"export { quote } from '#app/quotes/quote.ts'",
				"export * from '#app/quotes/quote.ts'",
				"const quote = await import('../quotes/quote.ts')",
				"type Quote = import('#app/quotes/quote.ts').Quote",
				"const program = new URL('../quotes/quote.ts', import.meta.url)",
				"import { startServer } from '../server.ts'",
			],
			good: ["import { z } from 'zod'", "import { company } from './company.ts'", "import './money.ts'"],
		})
		expectRule(climbsRooms, 'app/desk/overview/overview.ts', {
			bad: ["import { listBookings } from '../bookings/bookings.server.ts'"],
			good: ["import { requireStaff } from '../desk.server.ts'", "import { staff } from '../staff/staff.ts'"],
		})
	})

	test('a cycle of imports', () => {
		const next = new Map([
			['a', ['b']],
			['b', ['c', 'd']],
			['c', ['a']],
		])
		expect(cyclesIn(next)).toEqual(['a → b → c → a'])
	})
})
