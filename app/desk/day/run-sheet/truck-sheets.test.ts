import { expect, test } from 'vitest'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import { routesOf } from './truck-sheets.ts'

/** The ways through stops that are named by their numbers, in windows of three: their words and their addresses. */
function routesThrough(statuses: BookingStatus[]) {
	const pickups = statuses.map((status, at) => ({ ...pickupOfDay, status, where: `${at + 1}` }))
	const fullness = { taken: 1, slots: 3, state: 'open' } as const
	const windows = pickups
		.filter((_, at) => at % 3 === 0)
		.map((_, at) => ({
			...{ id: `${at}`, label: `${at}`, fullness, asap: [] },
			pickups: pickups.slice(at * 3, at * 3 + 3),
		}))
	return routesOf({ windows }).map(({ words, way }) => {
		const asked = new URL(way).searchParams
		return [words, asked.get('waypoints'), asked.get('destination')]
	})
}

const booked = (count: number) => Array.from({ length: count }, (): BookingStatus => 'booked')

test('a way leads to each stop that is ahead, and where there are more than one way takes, the rest has its own', () => {
	expect(routesThrough([])).toEqual([])
	expect(routesThrough(booked(1))).toEqual([['Route', null, '1']])
	expect(routesThrough(booked(10))).toEqual([['Route', '1|2|3|4|5|6|7|8|9', '10']])
	expect(routesThrough(booked(11))).toEqual([
		['Route, stops 1–10', '1|2|3|4|5|6|7|8|9', '10'],
		['Route, stop 11', null, '11'],
	])
	expect(routesThrough(booked(14)).at(-1)).toEqual(['Route, stops 11–14', '11|12|13', '14'])
	expect(routesThrough(booked(21)).map(([words]) => words)).toEqual([
		'Route, stops 1–10',
		'Route, stops 11–20',
		'Route, stop 21',
	])
})

test('no way leads to a stop that is not confirmed, where the crew stands, or that is over', () => {
	expect(routesThrough(['on the way', 'booked'])).toEqual([['Route', '1', '2']])
	for (const status of ['requested', 'arrived', 'done', 'no-show', 'cancelled'] as const) {
		expect(routesThrough([status]), status).toEqual([])
		expect(routesThrough([status, 'booked']), status).toEqual([['Route', null, '2']])
	}
	// The numbers are those of the run sheet.
	expect(routesThrough(['done', ...booked(11)]).map(([words]) => words)).toEqual([
		'Route, stops 2–11',
		'Route, stop 12',
	])
})
