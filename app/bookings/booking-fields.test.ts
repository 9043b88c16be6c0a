import { getZodConstraint } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { bookableDates } from './arrival-window.ts'
import { bookingSchema, landingBookingSchema } from './booking.ts'
import { bookingFieldNames, bookingFields, localFields } from './booking-fields.ts'

const asked = { company, dates: bookableDates(company, new Date('2026-11-20T18:00:00Z')) }

test('what is read of a form is what its rules know, and no more', () => {
	expect(Object.keys(bookingFields).sort()).toEqual(bookingSchema(asked).keyof().options.sort())
	expect(bookingFieldNames.toSorted()).toEqual(landingBookingSchema(asked).keyof().options.sort())
})

test('a field is required where its rules say so', () => {
	const rules = { ...getZodConstraint(landingBookingSchema(asked)) }
	for (const [name, { required }] of Object.entries({ ...bookingFields, ...localFields }))
		expect(rules[name]?.required, name).toBe(required)
})
