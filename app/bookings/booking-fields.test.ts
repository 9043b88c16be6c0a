import { getZodConstraint } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { bookableDates } from './arrival-window.ts'
import { bookingSchema, landingBookingSchema } from './booking.ts'
import { bookingFieldNames, bookingFields, localFields } from './booking-fields.ts'

const dates = bookableDates(new Date('2026-11-20T18:00:00Z'))

test('what is read of a form is what its rules know, and no more', () => {
	expect(Object.keys(bookingFields).sort()).toEqual(bookingSchema(dates).keyof().options.sort())
	expect(bookingFieldNames.toSorted()).toEqual(landingBookingSchema(dates).keyof().options.sort())
})

test('a field is required where its rules say so', () => {
	const rules = { ...getZodConstraint(landingBookingSchema(dates)) }
	for (const [name, { required }] of Object.entries({ ...bookingFields, ...localFields }))
		expect(rules[name]?.required, name).toBe(required)
})
