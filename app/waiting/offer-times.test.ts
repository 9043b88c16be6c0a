import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf, localDate, localHour } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { atNight, offerTimes } from './offer-times.ts'

const [window] = company.arrivalWindows
if (!window) throw new Error('the company has no window')
const minute = 60_000
const zone = company.timeZone

const instants = fc
	.date({ min: new Date('2026-03-01T00:00:00Z'), max: new Date('2027-12-01T00:00:00Z'), noInvalidDate: true })
	.map((at) => new Date(Math.floor(at.getTime() / minute) * minute))
const waits = fc.record({
	days: fc.integer({ min: -1, max: 4 }),
	window: fc.constantFrom(...company.arrivalWindows),
	location: fc.constantFrom(
		{ postal: 'T2P 1J9', city: 'Calgary' },
		{ postal: 'T1W 1A1', city: 'Canmore' },
		{ postal: 'T4N 1A1', city: 'Red Deer' },
	),
})

test('an offer is told between 8 AM and 9 PM, stands for two hours or until its window closes, and for half an hour at the least', () => {
	fc.assert(
		fc.property(instants, waits, (now, { days, window, location }) => {
			const date = addDays(localDate(now, zone), days)
			const times = offerTimes(company, { date, ...location }, window, now)
			if (!times) return
			const { notifyAt, until } = times
			const stands = until.getTime() - notifyAt.getTime()
			expect(notifyAt.getTime()).toBeGreaterThanOrEqual(now.getTime())
			expect(localHour(notifyAt, zone)).toBeGreaterThanOrEqual(8)
			expect(localHour(notifyAt, zone)).toBeLessThan(21)
			expect(stands).toBeGreaterThanOrEqual(30 * minute)
			expect(stands).toBeLessThanOrEqual(120 * minute)
			const closes = instantOf(date, window.startHour, zone).getTime() - company.leadMinutes * minute
			expect(until.getTime()).toBeLessThanOrEqual(closes)
			if (location.city === 'Red Deer')
				expect(localDate(new Date(until.getTime() - 1), zone) < date).toBe(true)
			if (location.city === 'Canmore')
				expect(until.getTime()).toBeLessThanOrEqual(instantOf(date, 8, zone).getTime())
		}),
	)
})

test('customers read of the hours in which nobody is told', () => {
	expect(atNight).toBe('Between 9 PM and 8 AM we’ll let you sleep. Your two hours start in the morning.')
})

test('what can no longer be told in time never can again', () => {
	fc.assert(
		fc.property(
			instants,
			waits,
			fc.integer({ min: 0, max: 3000 }),
			(now, { days, window, location }, later) => {
				const wish = { date: addDays(localDate(now, zone), days), ...location }
				if (offerTimes(company, wish, window, now)) return
				expect(offerTimes(company, wish, window, new Date(now.getTime() + later * minute))).toBeUndefined()
			},
		),
	)
})

test('a place that is freed at night is held at once, and its two hours begin at 8 AM', () => {
	const at = (date: string, hour: number) => instantOf(date, hour, zone)
	const waitsFor = { date: '2026-12-03', postal: 'T2P 1J9', city: 'Calgary' }
	const two = { notifyAt: at('2026-12-01', 8), until: at('2026-12-01', 10) }
	expect(offerTimes(company, waitsFor, window, at('2026-12-01', 3))).toEqual(two)
	expect(offerTimes(company, waitsFor, window, at('2026-11-30', 23))).toEqual(two)
	// The first window of the next day: no offer can be sent in time.
	expect(offerTimes(company, waitsFor, window, at('2026-12-02', 22))).toBeUndefined()
})
