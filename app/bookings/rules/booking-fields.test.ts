import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { bookableDates } from './arrival-window.ts'
import { bookingSchema, landingBookingSchema } from './booking.ts'
import { bookingFieldNames, bookingFields, shownFields, sizeFields } from './booking-fields.ts'

const options = { company, dates: bookableDates(company, new Date('2026-11-20T18:00:00Z')) }

test('the fields read from a form are exactly those of its schema', () => {
	expect(Object.keys({ ...bookingFields, ...sizeFields }).sort()).toEqual(
		Object.keys(bookingSchema(options).shape).sort(),
	)
	expect(bookingFieldNames.toSorted()).toEqual(Object.keys(landingBookingSchema(options).shape).sort())
})

test('a field is required where its schema requires it', () => {
	const rules = new Map(Object.entries(landingBookingSchema(options).shape))
	for (const [name, { required }] of Object.entries({ ...bookingFields, ...sizeFields }))
		expect(rules.get(name)?.safeParse(undefined).success, name).toBe(!required)
})

test('each field has its label, and what a browser fills in by itself', () => {
	const shown = ({ label, type, autoComplete }: { label: string; type?: string; autoComplete?: string }) =>
		[label, type, autoComplete].filter((part) => part !== undefined).join(', ')
	const { offers, ...fields } = bookingFields
	expect(Object.values(fields).map(shown)).toEqual([
		'Preferred date',
		'Arrival window',
		'Name, name',
		'Phone, tel, tel',
		'Email, email, email',
		'Address, address-line1',
		'Unit, buzzer, address-line2',
		'Postal code, postal-code',
		'City, address-level2',
		'Notes',
	])
	expect(Object.values(sizeFields).map(shown)).toEqual(['Load size'])
	// Consent to offers has to say what it is for, and that it can be withdrawn (CASL, s. 10).
	expect(offers.label).toMatch(/^Email me an offer .* You can stop this at any time\./)
})

test('the form asks when, who, where, how much, and folds the rest', () => {
	expect(shownFields.join(' ')).toBe(
		'date window name phone email address unit postal load city notes offers',
	)
})
