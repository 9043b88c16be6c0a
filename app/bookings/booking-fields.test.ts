import { getZodConstraint } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { bookableDates } from './arrival-window.ts'
import { bookingSchema, landingBookingSchema } from './booking.ts'
import { bookingFieldNames, bookingFields, localFields } from './booking-fields.ts'

const options = { company, dates: bookableDates(company, new Date('2026-11-20T18:00:00Z')) }

test('the fields read from a form are exactly those of its schema', () => {
	expect(Object.keys(bookingFields).sort()).toEqual(bookingSchema(options).keyof().options.sort())
	expect(bookingFieldNames.toSorted()).toEqual(landingBookingSchema(options).keyof().options.sort())
})

test('a field is required where its schema requires it', () => {
	const rules = { ...getZodConstraint(landingBookingSchema(options)) }
	for (const [name, { required }] of Object.entries({ ...bookingFields, ...localFields }))
		expect(rules[name]?.required, name).toBe(required)
})
