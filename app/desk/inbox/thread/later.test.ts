import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate, localMinutes } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { nextMorning, readLater } from './later.ts'

const now = new Date('2026-11-26T19:30:00Z')
const read = (typed: string) => readLater(company, typed, now)

test('a reply for later goes out the next morning, by the company’s clock, unless another time is chosen', () => {
	expect(nextMorning(company, now)).toBe('2026-11-27T08:00')
	expect(read('2026-11-27T08:00')).toEqual({ ok: true, at: new Date('2026-11-27T14:00:00Z') })
	expect(read('2026-11-26T13:31')).toEqual({ ok: true, at: new Date('2026-11-26T19:31:00Z') })
})

test.each([
	['', 'Choose the day and time when it goes out.'],
	['tomorrow', 'Choose the day and time when it goes out.'],
	['2026-02-30T08:00', 'Choose the day and time when it goes out.'],
	['2026-11-27T24:00', 'Choose the day and time when it goes out.'],
	['2026-11-26T13:30', 'That time is over. Choose a later one.'],
	['2026-12-27T00:00', 'Choose a time within the next 30 days.'],
])('a time for later is refused: %s', (typed, message) => {
	expect(read(typed)).toEqual({ ok: false, message })
})

test('any minute of the next thirty days is read as the clock shows it', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 29 * 24 * 60 }), (minutes) => {
			const at = new Date(now.getTime() + minutes * 60_000)
			const clock = localMinutes(at, company.timeZone)
			const two = (part: number) => String(part).padStart(2, '0')
			const typed = `${localDate(at, company.timeZone)}T${two(Math.floor(clock / 60))}:${two(clock % 60)}`
			expect(read(typed)).toEqual({ ok: true, at })
		}),
	)
})
