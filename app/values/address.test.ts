import { expect, test } from 'vitest'
import { addressLine, streetLine } from './address.ts'

test('an address is one line, with or without its province', () => {
	const address = {
		propertyAddress: '12 Crescent Road NW',
		city: 'Red Deer',
		provinceState: 'AB',
		postalCode: 'T4N 1A1',
	}
	expect(addressLine(address)).toBe('12 Crescent Road NW, Red Deer, AB T4N 1A1')
	expect(streetLine(address)).toBe('12 Crescent Road NW, Red Deer')
})
