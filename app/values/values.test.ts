import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	addDays,
	calgaryDate,
	calgaryHour,
	formatDate,
	formatMoment,
	isCalendarDate,
} from './calgary-time.ts'
import { formatMoney, gstOn } from './money.ts'
import { formatPhone, parsePhone } from './phone.ts'
import { parsePostalCode } from './postal-code.ts'

describe('Calgary time', () => {
	test('Alberta keeps UTC−06:00 through the winter of 2026', () => {
		const halfPastMidnight = new Date('2026-12-01T06:30:00Z')
		expect(calgaryDate(halfPastMidnight)).toBe('2026-12-01')
		expect(calgaryHour(halfPastMidnight)).toBe(0)
		expect(formatMoment(halfPastMidnight)).toMatch(/^Dec\.? 1, 2026, 12:30 a\.m\.$/)
	})

	test('before November 2026 the clocks still changed', () => {
		expect(calgaryDate(new Date('2026-01-15T06:30:00Z'))).toBe('2026-01-14')
		expect(calgaryDate(new Date('2026-07-15T06:30:00Z'))).toBe('2026-07-15')
	})

	test('a day is added on the calendar, not on the clock', () => {
		expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
		expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
		expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
		fc.assert(
			fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
				expect(addDays(addDays('2026-11-20', days), -days)).toBe('2026-11-20')
			}),
		)
	})

	test.each(['2026-02-30', '2026-13-01', '2026-1-1', '20261201', '', 'tomorrow', '2026-12-01T00:00'])(
		'%j is no date',
		(text) => expect(isCalendarDate(text)).toBe(false),
	)

	test('dates are said in words', () => {
		expect(isCalendarDate('2026-12-01')).toBe(true)
		expect(formatDate('2026-12-01')).toBe('Tuesday, December 1, 2026')
	})
})

describe('money', () => {
	test.each([
		[59500, '$595'],
		[123450, '$1,234.50'],
		[0, '$0'],
	])('%s cents are %s', (amount, text) => expect(formatMoney(amount)).toBe(text))

	test('GST is 5 %, rounded once, half up', () => {
		expect(gstOn(59500)).toBe(2975)
		expect(gstOn(10)).toBe(1)
		expect(gstOn(9)).toBe(0)
	})
})

describe('postal codes', () => {
	test.each([
		['T2P 1J9', 'T2P 1J9'],
		['t2p1j9', 'T2P 1J9'],
		[' T2P-1J9 ', 'T2P 1J9'],
		['T2P IJ9', 'T2P 1J9'],
		['TOL OAO', 'T0L 0A0'],
		['T0L0A0', 'T0L 0A0'],
		['TOL 0A0', 'T0L 0A0'],
		['D2P 1J9', undefined],
		['T2P 1J', undefined],
		['T2P  1J9', undefined],
		['12345', undefined],
		['', undefined],
	])('%j is read as %j', (typed, code) => expect(parsePostalCode(typed)).toBe(code))

	test('what is read once reads the same again', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/), (typed) => {
				const code = parsePostalCode(typed)
				if (code !== undefined) expect(parsePostalCode(code)).toBe(code)
			}),
		)
	})
})

describe('phone numbers', () => {
	test.each([
		['403-555-0142', '+14035550142'],
		['(403) 555 0142', '+14035550142'],
		['1 403 555 0142', '+14035550142'],
		['+1.403.555.0142', '+14035550142'],
		['+49 30 901820', '+4930901820'],
		['555-0142', undefined],
		['103-555-0142', undefined],
		['403-555-0142 ext 5', undefined],
		['+1 103 555 0142', undefined],
		['', undefined],
	])('%j is read as %j', (typed, number) => expect(parsePhone(typed)).toBe(number))

	test('a North American number is shown with hyphens', () => {
		expect(formatPhone('+14035550142')).toBe('403-555-0142')
		expect(formatPhone('+4930901820')).toBe('+4930901820')
	})
})
