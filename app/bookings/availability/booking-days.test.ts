import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { bookableDates, type WindowOnDate } from '../rules/arrival-window.ts'
import { dayInWords, dayState, offeredDays } from './booking-days.ts'

describe('the days that a form shows', () => {
	test('are today and tomorrow by name, then the days after them by weekday', () => {
		const { shown } = offeredDays(company, new Date('2026-11-22T18:00:00Z'))
		expect(shown).toHaveLength(14)
		expect(shown.slice(0, 4)).toEqual([
			{ date: '2026-11-22', name: 'Today', day: 'Nov 22' },
			{ date: '2026-11-23', name: 'Tomorrow', day: 'Nov 23' },
			{ date: '2026-11-24', name: 'Tue', day: 'Nov 24' },
			{ date: '2026-11-25', name: 'Wed', day: 'Nov 25' },
		])
		expect(shown.at(-1)).toEqual({ date: '2026-12-05', name: 'Sat', day: 'Dec 5' })
	})

	test('begin with today by the company’s calendar, follow one another, and can all be booked', () => {
		const moments = fc.date({
			min: new Date('2026-01-01T00:00:00Z'),
			max: new Date('2029-01-01T00:00:00Z'),
			noInvalidDate: true,
		})
		fc.assert(
			fc.property(moments, (now) => {
				const { first, last, shown } = offeredDays(company, now)
				expect({ first, last }).toEqual(bookableDates(company, now))
				const today = localDate(now, company.timeZone)
				expect(shown.map(({ date }) => date)).toEqual(shown.map((_, at) => addDays(today, at)))
				expect(shown.every(({ date }) => date <= last)).toBe(true)
			}),
		)
	})
})

describe('a day', () => {
	const windows = (...states: WindowOnDate['state'][]) =>
		states.map((state, at): WindowOnDate => ({ id: `w-${at}`, label: 'A window', state }))

	test.each([
		['open', windows('open', 'open', 'open', 'open', 'open')],
		['open', windows('full', 'open', 'open', 'open')],
		['few', windows('full', 'full', 'full', 'open', 'open')],
		['few', windows('too-late', 'too-late', 'too-late', 'too-late', 'open')],
		['full', windows('full', 'full')],
		['full', windows('too-late', 'full')],
		['over', windows('too-late', 'too-late')],
		['over', windows('too-late', 'closed')],
		['full', windows('closed', 'full')],
		['closed', windows('closed', 'closed')],
		// Two windows of two are not few.
		['open', windows('open', 'open')],
	] as const)('is %s', (state, all) => {
		expect(dayState(all)).toBe(state)
	})

	test('can be chosen exactly when one of its windows is free', () => {
		const states = fc.array(fc.constantFrom<WindowOnDate['state'][]>('open', 'full', 'too-late', 'closed'), {
			minLength: 1,
		})
		fc.assert(
			fc.property(states, (all) => {
				expect(['open', 'few'].includes(dayState(windows(...all)))).toBe(all.includes('open'))
			}),
		)
	})
})

test('a day of which some windows are full says how many are free, as no word for all of them would', () => {
	const windows = (states: WindowOnDate['state'][]): WindowOnDate[] =>
		states.map((state, at) => ({ id: `${at}`, label: `${at}`, state }))
	expect(dayInWords(windows(['open', 'open', 'open']))).toBe('Open')
	expect(dayInWords(windows(['open', 'full', 'open', 'full', 'open', 'full']))).toBe('3 windows')
	expect(dayInWords(windows(['full', 'open', 'full']))).toBe('1 window')
	expect(dayInWords(windows(['full', 'too-late']))).toBe('Full')
	expect(dayInWords(windows(['closed', 'closed']))).toBe('Closed')
})
