import { describe, expect, test } from 'vitest'
import { listed, numbered } from '#tests/support/prices.ts'
import { currentListOn, isHonoured } from './current-list.ts'

const from = (holdsFrom: string, id: number) => ({ holdsFrom, list: numbered(id, prices) })
const { id: _, ...prices } = listed
const lists = [from('2026-11-01', 1), from('2026-11-20', 2), from('2026-11-20', 3), from('2026-12-10', 4)]

describe('the list that holds', () => {
	test.each([
		['2026-11-01', 1],
		['2026-11-19', 1],
		['2026-11-20', 3],
		['2026-12-09', 3],
		['2026-12-10', 4],
		['2027-12-10', 4],
		['2026-10-01', 1],
	])('on %s is the one with the number %s', (day, id) => {
		expect(currentListOn(lists, day)?.list.id).toBe(id)
	})

	test('is undefined when there is no list', () => {
		expect(currentListOn([], '2026-11-01')).toBeUndefined()
	})
})

describe('the list of a page is honoured', () => {
	const honoured = (id: number, today: string) => isHonoured(numbered(id, prices), lists, today)
	test.each([
		['while it holds', 1, '2026-11-19', true],
		['on the day of the change', 1, '2026-11-20', true],
		['on the day after', 1, '2026-11-21', true],
		['not after that', 1, '2026-11-22', false],
		['until the day after, when it was replaced on its first day', 2, '2026-11-21', true],
		['and not after that day', 2, '2026-11-22', false],
		['always, when it is the latest', 4, '2030-01-01', true],
		['not before it begins', 4, '2026-12-09', false],
		['from its first day on', 4, '2026-12-10', true],
		['on its first day, when it was replaced on that', 2, '2026-11-20', true],
		['not when it is unknown', 9, '2026-12-09', false],
	])('%s', (_, id, today, expected) => {
		expect(honoured(id, today)).toBe(expected)
	})
})
