import { expect, test } from 'vitest'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { nextStops } from './next-stops.ts'

const truckNamed = (name: string) => ({
	...{ id: newTruckId(), name, room: '6 of 20 yd³', share: 0.3, isTooMuch: false },
})
const [blue, red] = [truckNamed('Blue'), truckNamed('Red')]

type Stop = [name: string, status: BookingStatus, truck?: PickupOfDay['truck'], postal?: string]

/** The names of the next stops of a day with these in its windows. */
function nextOf(windows: Stop[][], isNamed: string | undefined = 'Today') {
	const fullness = { taken: 1, slots: 3, state: 'open' } as const
	const drawn = windows.map((stops, at) => ({
		...{ id: `${at}`, label: `${at}`, fullness, asap: [] },
		pickups: stops.map(([name, status, truck, postal = '']) => ({
			...pickupOfDay,
			...{ id: newBookingId(), name, status, truck, shown: { postal } },
		})),
	}))
	const next = nextStops({ isNamed, windows: drawn, trucks: [blue, red] })
	return drawn.flatMap(({ pickups }) => pickups.filter(({ id }) => next.has(id)).map(({ name }) => name))
}

test('the next stop is the first of today that is not over, across windows', () => {
	expect(nextOf([])).toEqual([])
	expect(nextOf([[], [['a', 'booked']], [['b', 'booked']]])).toEqual(['a'])
	expect(nextOf([[['a', 'done']], [['b', 'no-show']], [['c', 'booked']]])).toEqual(['c'])
	expect(nextOf([[['a', 'done']], [['b', 'cancelled']]])).toEqual([])
	// Neither is one that was not confirmed.
	expect(nextOf([[['a', 'requested']], [['b', 'booked']]])).toEqual(['b'])
	expect(nextOf([[['a', 'requested']]])).toEqual([])
})

test('what the crew has set off to is next, before what it left for later', () => {
	for (const status of ['on the way', 'arrived'] as const) {
		expect(nextOf([[['a', status]], [['b', 'booked']]])).toEqual(['a'])
		expect(nextOf([[['a', 'booked']], [['b', status]]])).toEqual(['b'])
	}
})

test('each truck has its own next stop, in the order of its run sheet, and what is on none has none then', () => {
	const day: Stop[][] = [
		[
			['a', 'done', blue],
			['b', 'booked'],
		],
		[
			['c', 'booked', blue, 'T3A'],
			['d', 'booked', blue, 'T2A'],
			['e', 'booked', red],
		],
		[['f', 'arrived', red]],
	]
	expect(nextOf(day)).toEqual(['d', 'f'])
	expect(nextOf([[['a', 'done', blue]], [['b', 'booked']]])).toEqual([])
	// One that does not work today still drives to what is on it.
	expect(nextOf([[['a', 'booked', truckNamed('Green')]]])).toEqual(['a'])
})

test('no other day has a next stop', () => {
	for (const isNamed of ['Tomorrow', 'Yesterday', 'Friday'])
		expect(nextOf([[['a', 'booked']], [['b', 'arrived']]], isNamed)).toEqual([])
})
