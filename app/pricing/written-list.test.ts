import { expect, test } from 'vitest'
import { priceListIdSchema } from '#app/platform/ids.ts'
import { company } from '#tests/support/company.ts'
import { listed } from '#tests/support/prices.ts'
import { noLocalPrices } from './local-prices.ts'
import { datedLists, firstDayToSet, versionOf, type WrittenList } from './written-list.ts'

const toronto = { timeZone: 'America/Toronto' }

test.each([
	['in Calgary at noon', company, '2026-11-26T19:00:00Z', '2026-11-27'],
	['five minutes and a second before midnight', company, '2026-11-27T05:54:59Z', '2026-11-27'],
	['five minutes before midnight', company, '2026-11-27T05:55:00Z', '2026-11-28'],
	['at midnight', company, '2026-11-27T06:00:00Z', '2026-11-28'],
	['as the day of 23 hours ends', toronto, '2027-03-15T03:54:59Z', '2027-03-15'],
	['five minutes before that', toronto, '2027-03-15T03:55:00Z', '2027-03-16'],
	['as the day of 25 hours ends', toronto, '2027-11-08T04:54:59Z', '2027-11-08'],
	['five minutes before it', toronto, '2027-11-08T04:55:00Z', '2027-11-09'],
])('%s prices can be set from the right day on', (_, { timeZone }, at, day) => {
	expect(firstDayToSet(new Date(at), { timeZone })).toBe(day)
})

test('the lists that hold are in the order of their days, without a withdrawal and what it withdraws', () => {
	const id = (number: number) => priceListIdSchema.parse(number)
	const written = (number: number, holdsFrom: string, withdraws: number | null = null): WrittenList => ({
		list: { ...listed, id: id(number) },
		local: noLocalPrices,
		holdsFrom,
		actor: null,
		at: new Date('2026-11-20T18:00:00Z'),
		withdraws: withdraws === null ? null : id(withdraws),
	})
	const all = [
		written(1, '2026-11-01'),
		written(2, '2026-11-26'),
		written(3, '2026-11-22'),
		written(4, '2026-11-24'),
		written(5, '2026-11-24', 4),
	]
	expect(datedLists(all).map(({ list }) => list.id)).toEqual([1, 3, 2])
	expect(datedLists(all.slice(0, 4)).map(({ list }) => list.id)).toEqual([1, 3, 4, 2])
	expect([versionOf(all), versionOf([])]).toEqual([5, 0])
})
