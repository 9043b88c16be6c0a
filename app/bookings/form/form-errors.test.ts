import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import type { Faults } from '../rules/booking-outcome.ts'
import { FormErrors } from './form-errors.tsx'

const [name, phone] = [{ name: ['Enter a name.'] }, { phone: ['Enter a phone.'] }]

const errorsOf = (had: Faults, faults: Faults = had) =>
	drawn(() =>
		createElement(FormErrors, {
			outcome: {
				outcome: 'refused',
				form: { initialValue: {}, error: had },
				alternatives: [],
			},
			faults,
			box: null,
		}),
	)

test('each field that had an error is led to, and struck out once it has none', () => {
	const both = errorsOf({ ...name, ...phone })
	expect(both.markup).toContain('<a href="#name">Enter a name.</a>')
	expect(both.markup).toContain('<a href="#phone">Enter a phone.</a>')
	expect(both.markup).not.toContain('<s ')
	expect(both.text).not.toMatch(/left to change/)
	const one = errorsOf({ ...name, ...phone }, phone)
	expect(one.markup).toMatch(/<s [^>]*>Enter a name\.<\/s>/)
	expect(one.markup).not.toContain('#name')
	expect(one.text).toContain('1 left to change')
	const none = errorsOf({ ...name, ...phone }, {})
	expect(none.text).toContain('Nothing is left to change')
	expect(errorsOf({}).markup).not.toContain('<ul')
	expect(errorsOf({}).text).toContain('Nothing is booked yet')
})
