import { expect, test } from 'vitest'
import { newTruckId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import { chosenTruck, stopsOf } from './chosen-truck.ts'

const blue = { id: newTruckId(), name: 'Blue', room: '0 of 20 yd³', share: 0, isTooMuch: false }
const green = { id: newTruckId(), name: 'Green' }
const fullness = { taken: 1, slots: 3, state: 'open' } as const
const window = { id: '8-10am', label: '8–10am', fullness, asap: [] }

test('a truck is chosen that works that day, or that still has pickups of it; an unknown one is ignored', () => {
	const day = { trucks: [blue], windows: [{ ...window, pickups: [{ ...pickupOfDay, truck: green }] }] }
	expect(chosenTruck(day, blue.id)?.name).toBe('Blue')
	expect(chosenTruck(day, green.id)?.name).toBe('Green')
	for (const unknown of [newTruckId(), 'none', '', undefined])
		expect(chosenTruck(day, unknown)).toBeUndefined()
})

test('of a chosen truck the windows with its stops are left, of none chosen all', () => {
	const windows = [
		{ ...window, pickups: [{ ...pickupOfDay, truck: green }, pickupOfDay] },
		{ ...window, id: '10-12pm', pickups: [pickupOfDay] },
		{ ...window, id: '2-4pm', pickups: [] },
	]
	expect(stopsOf(windows, undefined)).toBe(windows)
	expect(stopsOf(windows, green)).toEqual([{ ...window, pickups: [{ ...pickupOfDay, truck: green }] }])
	expect(stopsOf(windows, blue)).toEqual([])
})
