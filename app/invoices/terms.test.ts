import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { terms } from './terms.ts'

test('an invoice says in how many days it is due, and on which day', () => {
	expect(terms({ issuedOn: '2026-12-01', dueOn: '2026-12-01' })).toBe('due on receipt')
	expect(terms({ issuedOn: '2026-12-01', dueOn: '2026-12-02' })).toBe(
		'due within 1 day: Wednesday, December 2, 2026',
	)
	expect(terms({ issuedOn: '2026-12-01', dueOn: '2026-12-15' })).toBe(
		'due within 14 days: Tuesday, December 15, 2026',
	)
})

test('the days are those of the calendar, also over a change of the clocks and a leap day', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 2, max: 365 }), (from, days) => {
			const issuedOn = addDays('2026-01-01', from)
			const dueOn = addDays(issuedOn, days)
			expect(terms({ issuedOn, dueOn })).toBe(`due within ${days} days: ${formatDate(dueOn)}`)
		}),
	)
})
