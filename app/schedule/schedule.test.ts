import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf, weekdays } from '#app/values/calendar-date.ts'
import { company } from '#tests/support/company.ts'
import { onDay, type Schedule, setFor, slotsOn, snapshotOf } from './schedule.ts'

const windowIds = ['8-10am', 'evening']
const someSlots = fc.integer({ min: 0, max: 9 })
const dates = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-12-20', days))
const schedules = fc.record({
	closed: fc.array(fc.tuple(dates, fc.constantFrom('Christmas Day', 'Staff party'))),
	exceptions: fc.array(fc.tuple(dates, fc.constantFrom(...windowIds), someSlots)),
	rules: fc.array(fc.tuple(fc.constantFrom(...weekdays), fc.constantFrom(...windowIds), someSlots)),
})
const scheduleOf = ({
	closed,
	exceptions,
	rules,
}: typeof schedules extends fc.Arbitrary<infer Rows> ? Rows : never): Schedule => ({
	closed: new Map(closed),
	exceptions: new Map(exceptions.map(([date, id, slots]) => [onDay(date, id), slots])),
	rules: new Map(rules.map(([weekday, id, slots]) => [onDay(weekday, id), slots])),
	trucks: [],
})

test('a window takes what is set for the date, else for its weekday, else by the settings; a closed day nothing', () => {
	fc.assert(
		fc.property(schedules, dates, fc.constantFrom(...windowIds), (rows, date, id) => {
			const { closed, exceptions, rules } = rows
			const ofDate = exceptions.findLast(([day, window]) => day === date && window === id)
			const ofWeekday = rules.findLast(
				([day, window]) => day === (new Date(`${date}T12:00:00Z`).getUTCDay() || 7) && window === id,
			)
			const expected = closed.some(([day]) => day === date)
				? { slots: 0, because: 'closed' }
				: ofDate
					? { slots: ofDate[2], because: 'date' }
					: ofWeekday
						? { slots: ofWeekday[2], because: 'weekday' }
						: { slots: company.windowCapacity, because: 'settings' }
			expect(slotsOn(company, scheduleOf(rows), date, id)).toEqual(expected)
		}),
		{ numRuns: 500 },
	)
})

test('what was seen of a day changes exactly when something is set otherwise for it', () => {
	const day = fc.oneof(dates, fc.constantFrom(...weekdays))
	fc.assert(
		fc.property(schedules, schedules, day, (one, other, on) => {
			const [first, second] = [one, other].map((rows) => setFor(scheduleOf(rows), on, windowIds))
			if (!first || !second) throw new Error('there are not two')
			const isSame =
				first.closed === second.closed && windowIds.every((id) => first.slots[id] === second.slots[id])
			expect(snapshotOf(first) === snapshotOf(second)).toBe(isSame)
		}),
	)
})

test('weekdays count from Monday', () => {
	expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7])
})
