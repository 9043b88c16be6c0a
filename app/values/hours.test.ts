import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company, otherCompany } from '#tests/support/company.ts'
import { clock, daysInWords, sameDayHours, weekdayNames } from './hours.ts'

test.each([
	['00:00', '12 AM'],
	['00:05', '12:05 AM'],
	['07:00', '7 AM'],
	['11:59', '11:59 AM'],
	['12:00', '12 PM'],
	['12:30', '12:30 PM'],
	['13:00', '1 PM'],
	['21:00', '9 PM'],
	['23:09', '11:09 PM'],
	['7:00', '7 AM'],
])('%s is written as %s', (time, text) => expect(clock(time)).toBe(text))

test('days beside each other are a span; others, in whatever order, are named', () => {
	expect(daysInWords(weekdayNames.slice(0, 5))).toBe('Monday–Friday')
	expect(daysInWords(['Saturday', 'Sunday'])).toBe('Saturday–Sunday')
	expect(daysInWords(['Sunday'])).toBe('Sunday')
	expect(daysInWords(['Monday', 'Wednesday'])).toBe('Monday, Wednesday')
	expect(daysInWords(['Sunday', 'Monday'])).toBe('Sunday, Monday')
	expect(daysInWords(['Monday', 'Tuesday', 'Thursday'])).toBe('Monday, Tuesday, Thursday')
})

test('every minute of the day has its own text, with an hour from 1 to 12', () => {
	const texts = new Set<string>()
	for (let minute = 0; minute < 24 * 60; minute++)
		texts.add(clock(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`))
	expect(texts.size).toBe(24 * 60)
	expect([...texts].filter((words) => !/^([1-9]|1[0-2])(:[0-5]\d)? [AP]M$/.test(words))).toEqual([])
})

test('twelve hours later differs only in AM and PM', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
			const minutes = String(minute).padStart(2, '0')
			expect(clock(`${hour + 12}:${minutes}`)).toBe(clock(`${hour}:${minutes}`).replace('AM', 'PM'))
		}),
	)
})

test('the hours of a pickup on the same day are those of the window for today only', () => {
	expect(sameDayHours(otherCompany)).toEqual({ from: '6 AM', to: '7 PM' })
	expect(sameDayHours({ landingWindows: company.landingWindows.filter(({ todayOnly }) => !todayOnly) })).toBe(
		undefined,
	)
	const untilMidnight = { id: 'today', label: 'Today', startHour: 0, endHour: 24, todayOnly: true } as const
	expect(sameDayHours({ landingWindows: [untilMidnight] })).toEqual({ from: '12 AM', to: '12 AM' })
})
