import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, localDate, localMinutes } from '#app/values/local-time.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import {
	type ArrivalWindow,
	allWindows,
	bookableDates,
	findWindow,
	isTooLate,
	windowLabel,
	windowsLeftToday,
} from './arrival-window.ts'

const { arrivalWindows, timeZone: zone } = company
const landingWindows = allWindows(company)

const hour = 60 * 60_000
/** The moment of an hour on a day of 24 hours. */
const at = (date: string, hours: number) => new Date(beginningOf(date, zone).getTime() + hours * hour)

const anyWindow = fc.constantFrom(...landingWindows)
const moments = fc.date({
	min: new Date('2026-01-01T00:00:00Z'),
	max: new Date('2029-01-01T00:00:00Z'),
	noInvalidDate: true,
})

describe('arrival windows', () => {
	test('of Bowline are five in the home form', () => {
		expect(arrivalWindows.map(({ label }) => label)).toEqual([
			'8–10am',
			'10–12pm',
			'12–2pm',
			'2–4pm',
			'4–6pm',
		])
	})

	test('are named by their labels; a window the company no longer has is named by its id', () => {
		for (const { id, label } of landingWindows) expect(windowLabel(company, id)).toBe(label)
		expect(windowLabel(otherCompany, 'early')).toBe('6–8am')
		expect(windowLabel(company, 'early')).toBe('early')
	})

	test('of the home form are two hours each, as the pages promise', () => {
		for (const { startHour, endHour } of arrivalWindows) expect(endHour - startHour).toBe(2)
	})

	test('local pages offer today’s first, then the home form’s, then the later ones', () => {
		const [today, ...rest] = landingWindows
		expect(today?.todayOnly).toBe(true)
		expect(rest.slice(0, arrivalWindows.length)).toEqual(arrivalWindows)
		const later = rest.slice(arrivalWindows.length)
		expect(later.length).toBeGreaterThan(0)
		const lastOfHome = Math.max(...arrivalWindows.map(({ endHour }) => endHour))
		for (const window of later) {
			expect(window.todayOnly).toBeUndefined()
			expect(window.startHour).toBeGreaterThanOrEqual(lastOfHome)
		}
	})

	test('are found by id, whichever form offers them', () => {
		expect(new Set(landingWindows.map(({ id }) => id)).size).toBe(landingWindows.length)
		for (const window of landingWindows) expect(findWindow(company, window.id)).toBe(window)
		for (const none of ['', '6-8pm', '10–12pm', 'undefined'])
			expect(findWindow(company, none)).toBeUndefined()
	})
})

describe('a window can be booked', () => {
	/** The hour at which booking closes: the lead time before, or the end of a window for today only. */
	const closes = ({ todayOnly, startHour, endHour }: ArrivalWindow, { leadMinutes } = company) =>
		todayOnly ? endHour : startHour - leadMinutes / 60

	test.each(landingWindows.map((window) => [window.label, window] as const))(
		'%s: until the last moment before it closes, in summer, and in winter with and without the clock change',
		(_, window) => {
			for (const date of ['2026-01-15', '2026-07-15', '2026-12-01']) {
				const closing = at(date, closes(window))
				expect(isTooLate(company, date, window, closing)).toBe(true)
				expect(isTooLate(company, date, window, new Date(closing.getTime() - 1))).toBe(false)
				expect(isTooLate(company, date, window, at(date, 24))).toBe(true)
			}
		},
	)

	test('on a future day always, on a past day never', () => {
		fc.assert(
			fc.property(anyWindow, moments, fc.integer({ min: 1, max: 500 }), (window, now, days) => {
				const today = localDate(now, zone)
				expect(isTooLate(company, addDays(today, -days), window, now)).toBe(true)
				expect(isTooLate(company, addDays(today, days), window, now)).toBe(false)
				expect(isTooLate(company, today, window, now)).toBe(localMinutes(now, zone) >= closes(window) * 60)
			}),
		)
	})

	test('until it begins, where the company needs no time before it', () => {
		const ready = { ...company, leadMinutes: 0 }
		for (const window of landingWindows) {
			const closing = at('2026-12-01', closes(window, ready))
			expect(isTooLate(ready, '2026-12-01', window, closing)).toBe(true)
			expect(isTooLate(ready, '2026-12-01', window, new Date(closing.getTime() - 1))).toBe(false)
		}
	})

	test('for today as long as one of the others has not ended, the earliest first', () => {
		const leftAt = (hours: number) => windowsLeftToday(company, at('2026-12-01', hours))
		const others = landingWindows.filter(({ todayOnly }) => !todayOnly)
		expect(leftAt(0)).toEqual(others)
		for (const { endHour } of others) {
			expect(leftAt(endHour)).toEqual(others.filter((each) => each.endHour > endHour))
			expect(leftAt(endHour - 1 / 60)).toEqual(others.filter((each) => each.endHour >= endHour))
		}
	})

	test('never again once it has begun', () => {
		fc.assert(
			fc.property(anyWindow, moments, moments, (window, one, other) => {
				const [earlier, later] = one < other ? [one, other] : [other, one]
				const date = localDate(earlier, zone)
				if (isTooLate(company, date, window, earlier))
					expect(isTooLate(company, date, window, later)).toBe(true)
			}),
		)
	})
})

describe('the dates that can be booked', () => {
	test('are today by the company’s calendar and the ninety days after it', () => {
		expect(bookableDates(company, new Date('2026-11-20T18:00:00Z'))).toEqual({
			first: '2026-11-20',
			last: '2027-02-18',
		})
		fc.assert(
			fc.property(moments, (now) => {
				const { first, last } = bookableDates(company, now)
				expect(first).toBe(localDate(now, zone))
				expect(last).toBe(addDays(first, 90))
			}),
		)
	})

	test('change at the company’s midnight', () => {
		const midnight = beginningOf('2026-12-01', zone)
		expect(bookableDates(company, new Date(midnight.getTime() - 1)).first).toBe('2026-11-30')
		expect(bookableDates(company, midnight).first).toBe('2026-12-01')
		const further = { timeZone: 'America/Toronto' }
		const theirMidnight = beginningOf('2026-12-01', further.timeZone)
		expect(theirMidnight.getTime()).toBeLessThan(midnight.getTime())
		expect(bookableDates(further, theirMidnight).first).toBe('2026-12-01')
	})
})
