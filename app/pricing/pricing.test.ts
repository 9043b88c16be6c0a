import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { priceListIdSchema } from '#app/platform/ids.ts'
import { company } from '#tests/support/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { noLocalPrices } from './local-prices.ts'
import type { PriceList } from './price-list.ts'
import {
	listsByDay,
	openPrices,
	priceListOf,
	priceListsOf,
	priceListToday,
	readWrittenLists,
	setPrices,
	updatePriceList,
	withdrawPrices,
} from './pricing.server.ts'
import { versionOf } from './written-list.ts'

const { id: _, ...prices } = listed
const raised: PriceList = { ...prices, stairs: prices.stairs + 500 }
const raisedAgain: PriceList = { ...prices, stairs: prices.stairs + 900 }
const id = (number: number) => priceListIdSchema.parse(number)

/** A database whose first list is current from November 1 on, and a clock that tests can set. */
async function setUp(at = '2026-11-20T18:00:00Z') {
	const database = await testDatabase()
	let time = new Date(at)
	const now = () => time
	const warnings: string[] = []
	const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
	return {
		database,
		warnings,
		needs: { database: database.kysely, company, now, log },
		at: (moment: string) => {
			time = new Date(moment)
		},
		/** An owner sets prices at the desk. */
		set: async (holdsFrom: string, list: PriceList, local = noLocalPrices) =>
			setPrices(
				{ database: database.kysely, company, now },
				{
					local,
					seen: versionOf(await readWrittenLists({ database: database.kysely })),
					holdsFrom,
					prices: list,
				},
				staffNamed('dana'),
			),
		start: (settings: PriceList) =>
			updatePriceList({ database: database.kysely, company, log, now }, settings),
		lists: async () =>
			(
				await database.pool.query(
					"select id, holds_from, (prices -> 'stairs')::int as stairs from price_lists order by id",
				)
			).rows,
		[Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
	}
}

const first = { id: 1, holds_from: '2026-11-01', stairs: prices.stairs }

describe('a start', () => {
	test('with the same settings writes no list, with others one that holds from today in Calgary', async () => {
		await using setup = await setUp('2026-11-21T05:30:00Z')
		await setup.start(prices)
		expect(await setup.lists()).toEqual([first])
		expect(setup.warnings).toEqual([])
		for (const _ of ['changed', 'again']) {
			await setup.start(raised)
			expect(await setup.lists()).toEqual([first, { id: 2, holds_from: '2026-11-20', stairs: raised.stairs }])
			expect(setup.warnings).toEqual([expect.stringContaining('they hold from today')])
		}
	})

	test('with former prices writes them again, and of two lists of one day the later holds', async () => {
		await using setup = await setUp()
		for (const settings of [raised, prices]) await setup.start(settings)
		expect(await setup.lists()).toMatchObject([
			first,
			{ id: 2, stairs: raised.stairs },
			{ id: 3, holds_from: '2026-11-20', stairs: prices.stairs },
		])
		expect((await priceListToday(setup.needs)).id).toBe(3)
	})

	test('of several processes concurrently writes one list, in a new database and in one with lists', async () => {
		await using setup = await setUp()
		const settings = [prices, raised]
		await setup.database.pool.query('update price_lists set holds_from = null, prices = null')
		for (const [at, each] of settings.entries()) {
			await Promise.all(
				[1, 2, 3, 4].map(() => updatePriceList({ ...setup.needs, database: setup.database.another() }, each)),
			)
			expect(await setup.lists()).toHaveLength(at + 1)
		}
		expect(await setup.lists()).toMatchObject([{ stairs: prices.stairs }, { stairs: raised.stairs }])
	})
})

describe('once owners have set prices', () => {
	test('a start with other settings changes nothing, and says so; before that the settings lead', async () => {
		await using setup = await setUp()
		await setup.start(raised)
		expect(await setup.set('2026-12-01', raisedAgain)).toEqual({ ok: true })
		const set = await setup.lists()
		expect(set).toHaveLength(3)
		for (const settings of [prices, raisedAgain]) await setup.start(settings)
		expect(await setup.lists()).toEqual(set)
		expect(setup.warnings.slice(1)).toEqual([
			expect.stringContaining('the prices in the settings are not used'),
			expect.stringContaining('the prices in the settings are not used'),
		])
		setup.at('2026-12-02T18:00:00Z')
		await setup.start(raisedAgain)
		expect(setup.warnings).toHaveLength(3)
	})

	test('a day has one list at most, and the day before it and the day after it have theirs', async () => {
		await using setup = await setUp()
		expect(await setup.set('2026-12-01', raised)).toEqual({ ok: true })
		expect(await setup.set('2026-12-01', raisedAgain)).toEqual({ ok: false, why: 'taken' })
		expect(await setup.lists()).toHaveLength(2)
		for (const day of ['2026-11-30', '2026-12-02'])
			expect(await setup.set(day, raisedAgain)).toEqual({ ok: true })
	})

	test('two processes show the list from its midnight on, without a request before', async () => {
		await using setup = await setUp('2026-11-20T20:00:00Z')
		const one = await openPrices(setup.needs)
		const other = await openPrices({ ...setup.needs, database: setup.database.another() })
		expect(await setup.set('2026-11-21', raised)).toEqual({ ok: true })
		await one.refresh()
		setup.at('2026-11-20T20:01:00Z')
		expect(other.current().id).toBe(1)
		await other.close()
		for (const [moment, id] of [
			['2026-11-21T05:59:59Z', 1],
			['2026-11-21T06:00:00Z', 2],
		] as const) {
			setup.at(moment)
			expect([one.current().id, other.current().id]).toEqual([id, id])
		}
		await one.close()
	})

	test.each([
		['the day on which clocks go forward', '2027-03-14', '2027-03-14T05:00:00Z'],
		['the day after it', '2027-03-15', '2027-03-15T04:00:00Z'],
		['the day on which clocks go back', '2027-11-07', '2027-11-07T04:00:00Z'],
		['the day after that', '2027-11-08', '2027-11-08T05:00:00Z'],
	])('a list from %s begins at that midnight', async (_, day, midnight) => {
		await using setup = await setUp()
		// Alberta no longer changes its clocks.
		const needs = { ...setup.needs, company: { ...company, timeZone: 'America/Toronto' } }
		expect(
			await setPrices(
				needs,
				{ local: noLocalPrices, seen: 1, holdsFrom: day, prices: raised },
				staffNamed('dana'),
			),
		).toEqual({
			ok: true,
		})
		const known = await openPrices(needs)
		setup.at(new Date(new Date(midnight).getTime() - 1).toISOString())
		expect(known.current().id).toBe(1)
		setup.at(midnight)
		expect(known.current().id).toBe(2)
		await known.close()
	})
})

test('a list is found by its id, and an unknown id throws', async () => {
	await using setup = await setUp()
	await setup.start(raised)
	const { database } = setup.needs
	expect(await priceListOf(database, id(1))).toEqual(listed)
	const listOf = await priceListsOf(database, [id(2), id(1), id(2)])
	expect(listOf(id(2))).toEqual({ ...raised, id: 2 })
	expect(() => listOf(id(3))).toThrow('there is no price list 3')
	expect(await priceListsOf(database, [])).toThrow('there is no price list')
	await expect(priceListOf(database, id(3))).rejects.toThrow('there is no price list 3')
})

describe('the lists that a process knows', () => {
	test('change at the beginning of a day', async () => {
		await using setup = await setUp()
		await setup.start(raised)
		setup.at('2026-11-19T18:00:00Z')
		const known = await openPrices(setup.needs)
		expect(known.current()).toEqual(listed)
		setup.at('2026-11-20T05:59:00Z')
		expect(known.current().id).toBe(1)
		setup.at('2026-11-20T06:00:00Z')
		expect(known.current()).toEqual({ ...raised, id: 2 })
		expect(known.known().map((list) => list.id)).toEqual([1, 2])
		await known.close()
		const of = await listsByDay(setup.needs)
		const moments = ['2026-11-20T05:59:00Z', '2026-11-20T06:00:00Z']
		expect(moments.map((moment) => of(new Date(moment)).id)).toEqual([1, 2])
	})

	test('are read again when used after a minute, without waiting for the read', async () => {
		await using setup = await setUp()
		const known = await openPrices(setup.needs)
		await setup.start(raised)
		setup.at('2026-11-20T18:00:59Z')
		expect(known.current().id).toBe(1)
		await known.close()
		expect(known.current().id).toBe(1)
		setup.at('2026-11-20T18:01:00Z')
		expect(known.current().id).toBe(1)
		await known.close()
		expect(known.current().id).toBe(2)
		await setup.start(raisedAgain)
		setup.at('2026-11-20T18:02:00Z')
		expect(known.known()).toHaveLength(2)
		await known.close()
		expect(known.known()).toHaveLength(3)
	})

	test('are read again for who has seen a newer row, also one that withdraws, and only then', async () => {
		await using setup = await setUp()
		const known = await openPrices(setup.needs)
		const newest = async () =>
			id((await setup.database.pool.query('select max(id)::int as id from price_lists')).rows[0].id)
		const stairsOn = async (day: string, as: Parameters<typeof known.byDay>[0]) =>
			(await known.byDay(as))(new Date(`${day}T18:00:00Z`)).stairs
		const first = await newest()
		expect(await setup.set('2026-11-22', raised)).toEqual({ ok: true })
		for (const before of [null, first]) expect(await stairsOn('2026-11-22', before)).toBe(prices.stairs)
		expect(await stairsOn('2026-11-22', await newest())).toBe(raised.stairs)
		expect(await stairsOn('2026-11-21', await newest())).toBe(prices.stairs)
		// A number that no row has is not waited for.
		expect(await stairsOn('2026-11-22', id(9999))).toBe(raised.stairs)
		const { needs, database } = setup
		const written = await readWrittenLists({ database: database.kysely })
		const withdrawn = { id: await newest(), seen: versionOf(written) }
		expect(
			await withdrawPrices(
				{ database: database.kysely, company, now: needs.now },
				withdrawn,
				staffNamed('dana'),
			),
		).toMatchObject({ ok: true })
		expect(await stairsOn('2026-11-22', withdrawn.id)).toBe(raised.stairs)
		expect(await stairsOn('2026-11-22', await newest())).toBe(prices.stairs)
		await known.close()
	})

	test('without one that was withdrawn are those before it until the next begins, in whatever order they were written', async () => {
		await using setup = await setUp()
		const cheaper: PriceList = { ...prices, stairs: prices.stairs - 500 }
		for (const [day, list] of [
			['2026-11-26', raisedAgain],
			['2026-11-22', cheaper],
			['2026-11-24', raised],
		] as const)
			expect(await setup.set(day, list)).toEqual({ ok: true })
		const { database, needs } = setup
		const written = await readWrittenLists({ database: database.kysely })
		const withdraw = (listId: number) =>
			withdrawPrices(
				{ database: database.kysely, company, now: needs.now },
				{ id: id(listId), seen: versionOf(written) },
				staffNamed('dana'),
			)
		const third = written.find(({ holdsFrom }) => holdsFrom === '2026-11-24')?.list.id ?? 0
		expect(await withdraw(third + 1000)).toEqual({ ok: false, why: 'changed' })
		expect(await withdraw(third)).toEqual({ ok: true, holdsFrom: '2026-11-24' })
		// What was withdrawn once is not there to be withdrawn again.
		expect(await withdraw(third)).toEqual({ ok: false, why: 'changed' })
		const stairs = []
		for (const day of [21, 22, 23, 24, 25, 26]) {
			setup.at(`2026-11-${day}T18:00:00Z`)
			stairs.push((await priceListToday(needs)).stairs - prices.stairs)
		}
		expect(stairs).toEqual([0, -500, -500, -500, -500, 900])
	})

	test('cannot be empty', async () => {
		await using setup = await setUp()
		await setup.database.pool.query('update price_lists set holds_from = null, prices = null')
		const known = await openPrices(setup.needs)
		expect(() => known.current()).toThrow('there is no price list')
		await expect(priceListToday(setup.needs)).rejects.toThrow('there is no price list')
	})

	test('stay as they were while the database is unavailable, which is logged once', async () => {
		await using setup = await setUp()
		const closed = setup.database.another()
		const known = await openPrices({ ...setup.needs, database: closed })
		await closed.destroy()
		for (const minute of ['05', '10', '14']) {
			setup.at(`2026-11-20T18:${minute}:00Z`)
			expect(known.current()).toEqual(listed)
			await known.close()
		}
		expect(setup.warnings).toHaveLength(1)
		expect(setup.warnings[0]).toContain('the price lists could not be read')
	})
})

describe('what was set beside a list', () => {
	const local = {
		travelFees: { canmore: 6000 },
		ranges: { 'items/couch-removal': { from: 9000, to: 16_000 } },
	}

	test('is that list’s alone: a row of an earlier release has none', async () => {
		await using setup = await setUp()
		expect(await setup.set('2026-11-22', raised, local)).toEqual({ ok: true })
		const known = await openPrices(setup.needs)
		const [former, next] = known.known()
		expect(known.onPages().local).toEqual(noLocalPrices)
		setup.at('2026-11-22T07:00:00Z')
		expect(known.onPages().local).toEqual(local)
		expect([known.onPages(former?.id).local, known.onPages(next?.id).local]).toEqual([noLocalPrices, local])
		// It stands in the row, and not in the list that goes to browsers.
		expect(known.current()).toEqual({ ...raised, id: 2 })
	})

	test('is one object as long as it is equal, however often it is read, so that pages are made of it once', async () => {
		await using setup = await setUp()
		await setup.set('2026-11-22', raised, local)
		await setup.set('2026-11-23', prices, { ...local, travelFees: { ...local.travelFees } })
		setup.at('2026-11-22T07:00:00Z')
		const known = await openPrices(setup.needs)
		const before = known.onPages().local
		await known.refresh()
		expect(known.onPages().local).toBe(before)
		setup.at('2026-11-23T07:00:00Z')
		expect(known.onPages().local).toBe(before)
		expect(known.current().stairs).toBe(prices.stairs)
	})

	test('a page is kept to it until the day after, by the name of its list', async () => {
		await using setup = await setUp()
		await setup.set('2026-11-22', raised, local)
		const known = await openPrices(setup.needs)
		for (const [moment, one, none] of [
			['2026-11-21T18:00:00Z', 1, 1],
			['2026-11-22T18:00:00Z', 1, 2],
			['2026-11-23T18:00:00Z', 1, 2],
			['2026-11-24T18:00:00Z', 2, 2],
		] as const) {
			setup.at(moment)
			expect(known.honoured('1').id, moment).toBe(one)
			for (const named of [undefined, null, 'x', '9']) expect(known.honoured(named).id, moment).toBe(none)
		}
	})
})

describe('the list of a page', () => {
	test('is the first, when the page names none: it is from the release before lists had names', async () => {
		await using setup = await setUp('2026-11-22T05:59:00Z')
		await updatePriceList({ ...setup.needs, now: () => new Date('2026-11-20T18:00:00Z') }, raised)
		const known = await openPrices(setup.needs)
		const names = [undefined, null, '']
		for (const named of names) expect(await known.shownBy(named)).toEqual({ shown: listed, current: listed })
		setup.at('2026-11-22T06:00:00Z')
		for (const named of names)
			expect(await known.shownBy(named)).toEqual({ shown: listed, current: { ...raised, id: 2 } })
	})

	test('is used until the day after another list began, and then that one', async () => {
		await using setup = await setUp()
		await setup.start(raised)
		const known = await openPrices(setup.needs)
		const other = { ...raised, id: 2 }
		expect(await known.shownBy('1')).toEqual({ shown: listed, current: listed })
		setup.at('2026-11-22T05:59:00Z')
		expect(await known.shownBy('1')).toEqual({ shown: listed, current: listed })
		setup.at('2026-11-22T06:00:00Z')
		expect(await known.shownBy('1')).toEqual({ shown: listed, current: other })
		expect(await known.shownBy('2')).toEqual({ shown: other, current: other })
	})

	test('is read from the database when another process has just written it', async () => {
		await using setup = await setUp()
		const known = await openPrices(setup.needs)
		await setup.start(raised)
		await setup.start(raisedAgain)
		expect(await known.shownBy('2')).toMatchObject({ shown: raised, current: raised })
		expect(known.current()).toMatchObject(raisedAgain)
	})

	test('is undefined when the page names an unknown one', async () => {
		await using setup = await setUp()
		const known = await openPrices(setup.needs)
		for (const named of ['2', '0', '-1', '1.5', '9'.repeat(12), 'one', ' ', '1e9'])
			expect(await known.shownBy(named), named).toEqual({ shown: undefined, current: listed })
	})
})
