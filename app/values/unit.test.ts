import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streetAndUnit, withUnit } from './unit.ts'

test.each([
	['1504 10 Ave SW', '', '1504 10 Ave SW'],
	['1504 10 Ave SW', '304', '1504 10 Ave SW, Unit 304'],
	['1504 10 Ave SW', 'B', '1504 10 Ave SW, Unit B'],
	['1504 10 Ave SW', 'Unit 304', '1504 10 Ave SW, Unit 304'],
	['1504 10 Ave SW', 'suite 304', '1504 10 Ave SW, suite 304'],
	['1504 10 Ave SW', '#304', '1504 10 Ave SW, #304'],
	['1504 10 Ave SW', '304, buzzer 1042', '1504 10 Ave SW, Unit 304, buzzer 1042'],
	['1504 10 Ave SW', 'buzzer 1042', '1504 10 Ave SW, buzzer 1042'],
	['1504 10 Ave SW', '2nd floor', '1504 10 Ave SW, 2nd floor'],
	['1504 10 Ave SW, Unit 304', '304', '1504 10 Ave SW, Unit 304'],
	['1504 10 Ave SW, unit 304', '304', '1504 10 Ave SW, unit 304'],
])('%s with unit “%s” is %s', (street, unit, address) => expect(withUnit(street, unit)).toBe(address))

test.each([
	['1504 10 Ave SW', '1504 10 Ave SW', ''],
	['1504 10 Ave SW, Unit 304', '1504 10 Ave SW', '304'],
	['1504 10 Ave SW, Unit 304, buzzer 1042', '1504 10 Ave SW', '304, buzzer 1042'],
	['1504 10 Ave SW, Bay 4', '1504 10 Ave SW', 'Bay 4'],
	['1504 10 Ave SW, Unit Bay 4', '1504 10 Ave SW, Unit Bay 4', ''],
	['12 Elm St, Calgary', '12 Elm St, Calgary', ''],
	['12, Tower Rd', '12, Tower Rd', ''],
	['Unit 5, 12 Elm St', 'Unit 5, 12 Elm St', ''],
	[`12 Elm St, Unit ${'x'.repeat(61)}`, `12 Elm St, Unit ${'x'.repeat(61)}`, ''],
])('%s has the street %s and the unit “%s”', (whole, address, unit) =>
	expect(streetAndUnit(whole)).toEqual({ address, unit }),
)

test('an address that was taken apart is the same when it is put together again', () => {
	const part = fc.constantFrom(
		'12 Elm St',
		'Unit 4',
		'bay 2',
		'Calgary',
		'304',
		'#5',
		'buzzer 7',
		'2nd floor',
		', ',
		' ',
		'Unit ',
	)
	fc.assert(
		fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
			const whole = parts.join('')
			const { address, unit } = streetAndUnit(whole)
			expect(withUnit(address, unit)).toBe(whole)
		}),
	)
})

test('what was typed into the two fields stands in them again', () => {
	const unit = fc.constantFrom(
		'304',
		'B',
		'#304',
		'304, buzzer 1042',
		'Buzzer 7',
		'Bay 2, rear door',
		'2nd floor',
	)
	const street = fc.constantFrom('1504 10 Ave SW', '12 Elm St', '16 Ave @ Centre St N', '304-1504 10 Ave SW')
	fc.assert(
		fc.property(street, unit, (address, unit) => {
			expect(streetAndUnit(withUnit(address, unit))).toEqual({ address, unit })
		}),
	)
})
