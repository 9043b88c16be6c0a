import fc from 'fast-check'
import { expect, test } from 'vitest'
import { upToFiveMinutes } from './eta-minutes.ts'
import { isNotifiedOf } from './running-late.ts'

const at = (time: string) => new Date(`2026-12-01T${time}:00Z`)

test('a customer is told of a time once, and again from 15 minutes later on', () => {
	expect(isNotifiedOf(at('14:00'), undefined)).toBe(true)
	expect(isNotifiedOf(at('14:00'), at('14:00'))).toBe(false)
	expect(isNotifiedOf(at('14:14'), at('14:00'))).toBe(false)
	expect(isNotifiedOf(at('14:15'), at('14:00'))).toBe(true)
	expect(isNotifiedOf(at('13:00'), at('14:00'))).toBe(false)
})

test('a new time is rounded up to five minutes, and by less than five', () => {
	const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
	fc.assert(
		fc.property(moments, (moment) => {
			const rounded = upToFiveMinutes(moment).getTime()
			expect(rounded % 300_000).toBe(0)
			expect(rounded - moment.getTime()).toBeGreaterThanOrEqual(0)
			expect(rounded - moment.getTime()).toBeLessThan(300_000)
		}),
	)
})
