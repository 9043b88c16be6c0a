import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdays } from '#app/values/calendar-date.ts'
import { company } from '#tests/support/company.ts'
import { newTruckId } from '#tests/support/ids.ts'
import { capacityOf, capacityShortage, emptyingsFor, nothing, plus, tooMany } from './day-capacity.ts'
import { fullReason } from './fullness.ts'
import { onDay } from './schedule.ts'

/** Quarters of a yard: sums often come to the exact limit. */
const quarters = (most: number) => fc.integer({ min: 1, max: most * 4 }).map((number) => number / 4)
const jobSizes = fc.record({ cubicYards: quarters(8), minutes: fc.integer({ min: 1, max: 60 }) })
const windowIds = ['8-10am', 'evening']
const dates = fc.integer({ min: 0, max: 6 }).map((days) => addDays('2026-12-21', days))
const calendars = fc.record({
	workMinutes: fc.integer({ min: 30, max: 150 }),
	emptyingMinutes: fc.integer({ min: 20, max: 80 }),
	truckOfSettings: fc.record({ count: fc.integer({ min: 1, max: 2 }), cubicYards: quarters(6) }),
	trucks: fc.array(
		fc.record({
			cubicYards: quarters(6),
			weekdays: fc.subarray([...weekdays], { minLength: 3 }),
			out: fc.array(dates, { maxLength: 2 }),
		}),
		{ maxLength: 3 },
	),
	windowCapacity: fc.integer({ min: 1, max: 4 }),
	exceptions: fc.array(fc.tuple(dates, fc.constantFrom(...windowIds), fc.integer({ min: 0, max: 5 })), {
		maxLength: 4,
	}),
	closed: fc.array(dates, { maxLength: 1 }),
	booked: fc.array(fc.tuple(dates, fc.constantFrom(...windowIds), jobSizes), { maxLength: 30 }),
	wanted: fc.tuple(dates, fc.constantFrom(...windowIds), jobSizes),
})
type Rows = typeof calendars extends fc.Arbitrary<infer Drawn> ? Drawn : never

const settingsOf = ({ workMinutes, emptyingMinutes, truckOfSettings, windowCapacity }: Rows) => ({
	windowCapacity,
	hauling: { ...company.hauling, workMinutes, emptyingMinutes, trucks: truckOfSettings },
})

/** The same as the maps and sums of the program. */
const calendarOf = ({ trucks, exceptions, closed, booked }: Rows) => ({
	schedule: {
		closed: new Map(closed.map((date) => [date, 'Snow'])),
		exceptions: new Map(exceptions.map(([date, id, slots]) => [onDay(date, id), slots])),
		rules: new Map(),
		trucks: trucks.map(({ out, ...truck }) => ({
			...truck,
			daysOut: new Map(out.map((date) => [date, { reason: 'Flat tire', since: null }])),
			id: newTruckId(),
			name: 'A truck',
			homeBase: '',
			version: 1,
		})),
	},
	slots: new Map(
		booked.map(([date, id]) => [
			onDay(date, id),
			booked.filter(([day, window]) => day === date && window === id).length,
		]),
	),
	taken: new Map(
		booked.map(([date]) => [
			date,
			booked.filter(([day]) => day === date).reduce((sum, [, , jobSize]) => plus(sum, jobSize), nothing),
		]),
	),
})

/** Whether any way of emptying the trucks makes room; tries each, truck by truck. */
function hasRoomFor(trucks: number[], of: Rows, quarterYards: number, minutes: number): boolean {
	const [truck, ...others] = trucks
	if (truck === undefined) return quarterYards <= 0 && minutes <= 0
	for (let spent = 0, hauled = truck * 4; spent <= of.workMinutes; spent += of.emptyingMinutes) {
		if (hasRoomFor(others, of, quarterYards - hauled, minutes - (of.workMinutes - spent))) return true
		hauled += truck * 4
	}
	return false
}

/** Whether a window is free, from the list of bookings, without maps and sums. */
function isFree(rows: Rows): boolean {
	const { wanted, trucks, booked, exceptions, closed, truckOfSettings, windowCapacity } = rows
	const [date, windowId, jobSize] = wanted
	if (closed.includes(date)) return false
	const set = [...exceptions].reverse().find(([day, id]) => day === date && id === windowId)
	const inWindow = booked.filter(([day, id]) => day === date && id === windowId)
	if (inWindow.length + 1 > (set ? set[2] : windowCapacity)) return false
	const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
	const working =
		trucks.length > 0
			? trucks
					.filter((truck) => truck.weekdays.some((each) => each % 7 === weekday))
					.filter(({ out }) => !out.includes(date))
			: Array.from({ length: truckOfSettings.count }, () => truckOfSettings)
	const together = [jobSize, ...booked.filter(([day]) => day === date).map(([, , each]) => each)]
	let quarterYards = 0
	let minutes = 0
	for (const each of together) {
		quarterYards += each.cubicYards * 4
		minutes += each.minutes
	}
	return (
		working.length > 0 &&
		hasRoomFor(
			working.map(({ cubicYards }) => cubicYards),
			rows,
			quarterYards,
			minutes,
		)
	)
}

test('a window is free exactly when its places suffice and some way to empty the trucks lets them haul all of the day', () => {
	const seen = new Map<string, number>()
	fc.assert(
		fc.property(calendars, (rows) => {
			const [date, windowId, jobSize] = rows.wanted
			const why = fullReason(settingsOf(rows), calendarOf(rows), { date, windowId, jobSize })
			seen.set(String(why), (seen.get(String(why)) ?? 0) + 1)
			expect(why === undefined).toBe(isFree(rows))
		}),
		{ numRuns: 3000 },
	)
	// Random calendars reach every answer.
	expect([...seen.keys()].sort()).toEqual(['closed', 'cubic yards', 'minutes', 'slots', 'undefined'])
})

describe('a day of one truck', () => {
	const hauling = { ...company.hauling, workMinutes: 300, emptyingMinutes: 60 }
	const room = capacityOf({ hauling }, [20])

	test('carries its yards once more each time it is emptied, which costs the minutes of the trip', () => {
		expect(room.slice(0, 3)).toEqual([
			{ cubicYards: 20, minutes: 300 },
			{ cubicYards: 40, minutes: 240 },
			{ cubicYards: 60, minutes: 180 },
		])
		expect(capacityShortage(room, { cubicYards: 20, minutes: 300 })).toBeUndefined()
		expect(capacityShortage(room, { cubicYards: 20.25, minutes: 240 })).toBeUndefined()
		expect(emptyingsFor(room, { cubicYards: 20.25, minutes: 240 })).toBe(1)
		expect(emptyingsFor(room, { cubicYards: 1000, minutes: 1 })).toBeUndefined()
	})

	test('is full by minutes when they run out whatever is carried, and by yards when only emptying takes too long', () => {
		expect(capacityShortage(room, { cubicYards: 1, minutes: 301 })).toBe('minutes')
		expect(capacityShortage(room, { cubicYards: 20.25, minutes: 241 })).toBe('cubic yards')
		expect(capacityShortage(room, { cubicYards: 121, minutes: 0 })).toBe('cubic yards')
	})

	test('has too many of those booked last, and of them only those that find no room', () => {
		const [a, b, c, d] = [10, 8, 5, 2].map((cubicYards) => ({ cubicYards, minutes: 100 }))
		if (!a || !b || !c || !d) throw new Error('there are not four')
		expect(
			tooMany(capacityOf({ hauling: { ...hauling, emptyingMinutes: 301 } }, [20]), [a, b, c, d]),
		).toEqual([c])
	})

	test('adds tenths of a yard up exactly', () => {
		const tenths = Array.from({ length: 200 }, () => ({ cubicYards: 0.1, minutes: 1 }))
		expect(capacityShortage(room, tenths.reduce(plus, nothing))).toBeUndefined()
		expect(emptyingsFor(room, tenths.reduce(plus, nothing))).toBe(0)
	})
})
