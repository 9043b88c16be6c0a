import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#app/values/calendar-date.ts'
import { company } from '#tests/support/company.ts'
import { easterSunday, holidaysFrom } from './holidays.ts'

const alberta = { region: { code: 'AB', name: 'Alberta' } }
const days = fc
	.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2080-01-01T00:00:00Z'), noInvalidDate: true })
	.map((day) => day.toISOString().slice(0, 10))

describe('Alberta’s general holidays', () => {
	/** As the province publishes them (alberta.ca/alberta-general-holidays). */
	const published: Record<string, string[]> = {
		2020: ['02-17', '04-10', '05-18', '07-01', '09-07', '10-12'],
		2021: ['02-15', '04-02', '05-24', '07-01', '09-06', '10-11'],
		2022: ['02-21', '04-15', '05-23', '07-01', '09-05', '10-10'],
		2024: ['02-19', '03-29', '05-20', '07-01', '09-02', '10-14'],
		2025: ['02-17', '04-18', '05-19', '07-01', '09-01', '10-13'],
		2026: ['02-16', '04-03', '05-18', '07-01', '09-07', '10-12'],
	}

	test.each(Object.entries(published))('of %s are on the published dates', (year, moving) => {
		const dates = ['01-01', ...moving, '11-11', '12-25'].map((date) => `${year}-${date}`)
		expect(
			holidaysFrom(alberta, `${year}-01-01`)
				.map(({ date }) => date)
				.filter((date) => date.startsWith(year)),
		).toEqual(dates)
	})

	test('have their names', () => {
		expect(holidaysFrom(alberta, '2026-11-22').map(({ date, name }) => `${date} ${name}`)).toEqual([
			'2026-12-25 Christmas Day',
			'2027-01-01 New Year’s Day',
			'2027-02-15 Alberta Family Day',
			'2027-03-26 Good Friday',
			'2027-05-24 Victoria Day',
			'2027-07-01 Canada Day',
			'2027-09-06 Labour Day',
			'2027-10-11 Thanksgiving Day',
			'2027-11-11 Remembrance Day',
		])
	})

	test('include Canada Day on July 2 when July 1 is a Sunday', () => {
		expect(weekdayOf('2029-07-01')).toBe(7)
		expect(holidaysFrom(alberta, '2029-06-01')[0]).toEqual({ date: '2029-07-02', name: 'Canada Day' })
	})

	test('are within the year, in order, each once, the first day included', () => {
		fc.assert(
			fc.property(days, (first) => {
				const dates = holidaysFrom(alberta, first).map(({ date }) => date)
				expect(dates).toEqual([...new Set(dates)].sort())
				for (const date of dates) {
					expect(date >= first && date <= addDays(first, 364)).toBe(true)
					expect(holidaysFrom(alberta, date)[0]?.date).toBe(date)
				}
				// Easter and the holidays by weekday move within weeks: one may come twice in 365 days, or not at all.
				expect(Math.abs(dates.length - 9)).toBeLessThanOrEqual(2)
			}),
		)
	})
})

test('Easter is a Sunday from March 22 to April 25', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
			const easter = easterSunday(year)
			expect(weekdayOf(easter)).toBe(7)
			expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
		}),
	)
	expect([1913, 1943, 2008, 2019, 2038].map(easterSunday)).toEqual([
		'1913-03-23',
		'1943-04-25',
		'2008-03-23',
		'2019-04-21',
		'2038-04-25',
	])
})

test('a province without a list has none suggested', () => {
	expect(holidaysFrom({ region: { code: 'YT', name: 'Yukon' } }, '2026-01-01')).toEqual([])
	expect(holidaysFrom(company, '2026-01-01').length).toBeGreaterThan(0)
})
