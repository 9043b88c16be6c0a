import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isCalendarDate } from './calendar-date.ts'
import {
	beginningOf,
	formatDate,
	formatMoment,
	formatMonth,
	formatTime,
	instantOf,
	isTimeZone,
	localDate,
	localHour,
	localMinutes,
	monthsBefore,
	shortDate,
} from './local-time.ts'

const hour = 60 * 60_000
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Days of fifteen years around the year in which Alberta stopped changing its clocks. */
const dates = fc.integer({ min: 0, max: 15 * 365 }).map((days) => addDays('2020-01-01', days))
const moments = fc.date({
	min: new Date('2020-01-01T00:00:00Z'),
	max: new Date('2035-01-01T00:00:00Z'),
	noInvalidDate: true,
})

/** The time zone of Calgary. */
const zone = 'America/Edmonton'

describe('the calendar and the clock of a zone', () => {
	test('Alberta keeps UTC−06:00 through the winter of 2026', () => {
		const halfPastMidnight = new Date('2026-12-01T06:30:00Z')
		expect(localDate(halfPastMidnight, zone)).toBe('2026-12-01')
		expect(localHour(halfPastMidnight, zone)).toBe(0)
		expect(formatMoment(halfPastMidnight, zone)).toBe('Dec 1, 2026, 12:30 AM')
	})

	test('before November 2026 the clocks still changed', () => {
		expect(localDate(new Date('2026-01-15T06:30:00Z'), zone)).toBe('2026-01-14')
		expect(localDate(new Date('2026-07-15T06:30:00Z'), zone)).toBe('2026-07-15')
	})

	test('the hour is 0 at midnight, 12 at noon and 23 before midnight', () => {
		const midnight = new Date('2026-12-01T06:00:00Z')
		for (let at = 0; at < 24; at++) expect(localHour(later(midnight, at * hour), zone)).toBe(at)
		expect(localHour(later(midnight, -1), zone)).toBe(23)
	})

	test('a moment is written with its day, month, hour and minute', () => {
		expect(formatMoment(new Date('2026-11-20T22:04:59Z'), zone)).toBe('Nov 20, 2026, 4:04 PM')
		expect(formatMoment(new Date('2026-11-20T18:00:00Z'), zone)).toBe('Nov 20, 2026, 12:00 PM')
	})
})

describe('a time in a sentence', () => {
	const zones = fc.constantFrom(zone, 'America/St_Johns', 'Pacific/Auckland', 'UTC')

	test('at its end leaves it one full stop, and needs no letter that a text message has not', () => {
		fc.assert(
			fc.property(moments, zones, fc.constantFrom(formatTime, formatMoment), (at, there, format) => {
				const sentence = `We keep it until ${format(at, there)}.`
				expect(sentence).toMatch(/ \d{1,2}:\d\d [AP]M\.$/)
				expect(sentence.split('.')).toHaveLength(2)
				expect(sentence).toMatch(/^[\w .,:]+$/)
			}),
		)
	})

	test('is what the clock there shows', () => {
		fc.assert(
			fc.property(moments, zones, (at, there) => {
				const [, hours, minutes, half] = /(\d+):(\d+) ([AP]M)$/.exec(formatTime(at, there)) ?? []
				const shown = (Number(hours) % 12) * 60 + Number(minutes) + (half === 'PM' ? 12 * 60 : 0)
				expect(shown).toBe(localMinutes(at, there))
			}),
		)
	})
})

describe('the beginning of a day', () => {
	test.each([
		['a summer day', '2026-07-15', '2026-07-15T06:00:00.000Z'],
		['a winter day while clocks were changed', '2026-01-15', '2026-01-15T07:00:00.000Z'],
		['the day the clocks went forward', '2026-03-08', '2026-03-08T07:00:00.000Z'],
		['the day after', '2026-03-09', '2026-03-09T06:00:00.000Z'],
		['the day the clocks went back', '2025-11-02', '2025-11-02T06:00:00.000Z'],
		['the day after that', '2025-11-03', '2025-11-03T07:00:00.000Z'],
		['the day on which they no longer do', '2026-11-01', '2026-11-01T06:00:00.000Z'],
		['a winter day since', '2026-12-01', '2026-12-01T06:00:00.000Z'],
		['a winter day years later', '2031-01-15', '2031-01-15T06:00:00.000Z'],
	])('of %s', (_, date, instant) => {
		expect(beginningOf(date, zone).toISOString()).toBe(instant)
	})

	test.each([
		['half hours off', 'America/St_Johns', '2026-12-01', '2026-12-01T03:30:00.000Z'],
		['far in the east', 'Pacific/Auckland', '2026-12-01', '2026-11-30T11:00:00.000Z'],
		['far in the west', 'Pacific/Pago_Pago', '2026-12-01', '2026-12-01T11:00:00.000Z'],
		['whose clocks go forward at midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
	])('in a zone %s', (_, elsewhere, date, instant) => {
		expect(beginningOf(date, elsewhere).toISOString()).toBe(instant)
	})

	const zones = fc.constantFrom(
		zone,
		'America/Toronto',
		'America/St_Johns',
		'Pacific/Auckland',
		'Africa/Cairo',
	)

	test('is the first moment of that day: a millisecond earlier it is still the day before', () => {
		fc.assert(
			fc.property(dates, zones, (date, there) => {
				const beginning = beginningOf(date, there)
				expect(localDate(beginning, there)).toBe(date)
				expect(localDate(later(beginning, -1), there)).toBe(addDays(date, -1))
			}),
		)
	})

	test('is not after a moment of the same day, and is after one of the day before', () => {
		fc.assert(
			fc.property(moments, zones, (at, there) => {
				const today = localDate(at, there)
				expect(beginningOf(today, there).getTime()).toBeLessThanOrEqual(at.getTime())
				expect(beginningOf(addDays(today, 1), there).getTime()).toBeGreaterThan(at.getTime())
			}),
		)
	})
})

describe('the instant of an hour', () => {
	test.each([
		['in summer', '2026-07-15', 8, '2026-07-15T14:00:00.000Z'],
		['in a winter while clocks were changed', '2026-01-15', 8, '2026-01-15T15:00:00.000Z'],
		['in a winter since', '2026-12-01', 8, '2026-12-01T14:00:00.000Z'],
		['on the day the clocks went forward', '2026-03-08', 8, '2026-03-08T14:00:00.000Z'],
		['before they did on that day', '2026-03-08', 1, '2026-03-08T08:00:00.000Z'],
		['on the day the clocks went back', '2025-11-02', 8, '2025-11-02T15:00:00.000Z'],
		['at the end of that day', '2025-11-02', 24, '2025-11-03T07:00:00.000Z'],
		['late on a day the clocks went forward', '2026-03-08', 23, '2026-03-09T05:00:00.000Z'],
		['at the end of that day', '2026-03-08', 24, '2026-03-09T06:00:00.000Z'],
	])('%s', (_, date, at, instant) => {
		expect(instantOf(date, at, zone).toISOString()).toBe(instant)
	})

	test('is when the clock shows that hour on that day', () => {
		const hours = fc.integer({ min: 4, max: 23 })
		const zones = fc.constantFrom(zone, 'America/Toronto', 'America/St_Johns', 'America/Vancouver', 'UTC')
		fc.assert(
			fc.property(dates, hours, zones, (date, at, there) => {
				const instant = instantOf(date, at, there)
				expect([localDate(instant, there), localHour(instant, there)]).toEqual([date, at])
				expect(localHour(later(instant, -1), there)).toBe(at - 1)
			}),
		)
	})
})

test('a time zone must be in the zone data', () => {
	for (const name of [zone, 'America/Toronto', 'UTC']) expect(isTimeZone(name), name).toBe(true)
	for (const name of ['', 'Calgary', 'America/Calgary', 'Mountain Time'])
		expect(isTimeZone(name), name).toBe(false)
})

describe('dates', () => {
	test('a day is added on the calendar, not on the clock', () => {
		expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
		expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
		expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
		expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
		expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
		fc.assert(
			fc.property(dates, fc.integer({ min: -400, max: 400 }), (date, days) => {
				expect(addDays(addDays(date, days), -days)).toBe(date)
				const apart = Date.parse(addDays(date, days)) - Date.parse(date)
				expect(apart).toBe(days * 24 * hour)
			}),
		)
	})

	test('sort as texts in the order of the calendar', () => {
		fc.assert(
			fc.property(dates, fc.integer({ min: 1, max: 4000 }), (date, days) => {
				expect(addDays(date, days) > date).toBe(true)
			}),
		)
	})

	test.each([
		'2026-02-30',
		'2026-02-29',
		'2026-11-31',
		'2026-13-01',
		'2026-00-10',
		'2026-10-00',
		'2026-1-1',
		'20261201',
		'2026',
		'2026-12',
		'',
		'tomorrow',
		'2026-12-01T00:00',
		' 2026-12-01',
		'2026-12-01 ',
		'x2026-12-01',
		'12026-12-01',
		'2026-12-011',
	])('%j is not a date', (text) => expect(isCalendarDate(text)).toBe(false))

	test('every calendar day is a date', () => {
		expect(isCalendarDate('2028-02-29')).toBe(true)
		fc.assert(fc.property(dates, isCalendarDate))
	})

	test('are written in words', () => {
		expect(formatDate('2026-12-01')).toBe('Tuesday, December 1, 2026')
		expect(formatDate('2027-01-31')).toBe('Sunday, January 31, 2027')
	})
})

describe('months ago', () => {
	test('the same day and the same moment of the day, over the end of a year too', () => {
		const at = new Date('2026-11-20T18:30:15.123Z')
		expect(monthsBefore(at, 2).toISOString()).toBe('2026-09-20T18:30:15.123Z')
		expect(monthsBefore(at, 12).toISOString()).toBe('2025-11-20T18:30:15.123Z')
		expect(monthsBefore(at, 24).toISOString()).toBe('2024-11-20T18:30:15.123Z')
		expect(at.toISOString()).toBe('2026-11-20T18:30:15.123Z')
	})

	test('where that month has no such day, up to three days later: never earlier than promised', () => {
		expect(monthsBefore(new Date('2026-03-31T12:00:00Z'), 1).toISOString()).toBe('2026-03-03T12:00:00.000Z')
		expect(monthsBefore(new Date('2028-02-29T12:00:00Z'), 12).toISOString()).toBe('2027-03-01T12:00:00.000Z')
		fc.assert(
			fc.property(moments, fc.integer({ min: 1, max: 60 }), (at, months) => {
				const earlier = monthsBefore(at, months)
				const days = (at.getTime() - earlier.getTime()) / (24 * hour)
				expect(days).toBeGreaterThanOrEqual(months * 28 - 3)
				expect(days).toBeLessThanOrEqual(months * 31)
			}),
		)
	})
})

test('a date in short', () => {
	expect(formatMonth('2026-12-31')).toBe('December 2026')
	expect(shortDate('2026-12-01')).toEqual({ weekday: 'Tue', day: 'Dec 1' })
	expect(shortDate('2027-09-30')).toEqual({ weekday: 'Thu', day: 'Sep 30' })
})
