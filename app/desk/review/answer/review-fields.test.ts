import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReviewedAs, reviewSchema, reviewStatuses } from '#app/quotes/review.ts'
import { company } from '#tests/support/company.ts'
import { amountHint, amountInWords, fieldsFor, notesHint, prefilled } from './review-fields.ts'

const { taxes } = company
const unset = { finalAmount: null, notes: null, customerNote: null, estimatedTotal: 34_000 }
const set = {
	finalAmount: 32_550,
	notes: 'side door',
	customerNote: 'Two flights up',
	estimatedTotal: 34_000,
}

/** What the server makes of a quote by what the form sends. */
const after = (
	quote: typeof unset | typeof set,
	typed: { finalAmount: string; notes: string; customerNote: string },
) => reviewSchema.parse({ status: 'approved', version: '1', ...fieldsFor('approved', typed, quote) })

test('the form begins with what is saved, and with the estimate while there is no final amount', () => {
	expect(prefilled(unset, unset.estimatedTotal)).toEqual({
		finalAmount: '340.00',
		notes: '',
		customerNote: '',
	})
	expect(prefilled(set, set.estimatedTotal)).toEqual({
		finalAmount: '325.50',
		notes: 'side door',
		customerNote: 'Two flights up',
	})
	expect(prefilled({ ...set, finalAmount: 0 }, set.estimatedTotal).finalAmount).toBe('0.00')
})

test('the estimate becomes the final amount by approving alone; an amount that was typed goes with every answer', () => {
	const untouched = prefilled(unset, unset.estimatedTotal)
	for (const status of reviewStatuses) {
		expect(fieldsFor(status, untouched, unset).finalAmount).toBe(status === 'approved' ? '340.00' : '')
		expect(fieldsFor(status, { ...untouched, finalAmount: '210' }, unset).finalAmount).toBe('210')
		expect(fieldsFor(status, prefilled(set, set.estimatedTotal), set).finalAmount).toBe('325.50')
	}
})

test('a field that was emptied removes what was saved; one with nothing saved removes nothing', () => {
	for (const empty of ['', '  ']) {
		expect(fieldsFor('pending', { finalAmount: empty, notes: empty, customerNote: empty }, set)).toEqual({
			finalAmount: empty,
			notes: empty,
			customerNote: empty,
			removeAmount: 'yes',
			removeNotes: 'yes',
			removeCustomerNote: 'yes',
		})
		expect(fieldsFor('pending', { finalAmount: empty, notes: empty, customerNote: empty }, unset)).toEqual({
			finalAmount: empty,
			notes: empty,
			customerNote: empty,
		})
	}
	expect(fieldsFor('pending', { finalAmount: '', notes: 'side door', customerNote: 'x' }, set)).toEqual({
		finalAmount: '',
		notes: 'side door',
		customerNote: 'x',
		removeAmount: 'yes',
	})
})

test('whatever is typed, the quote ends as the fields show it', () => {
	const quote = fc.record({
		finalAmount: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
		notes: fc.option(fc.constantFrom('side door', 'x')),
		customerNote: fc.option(fc.constantFrom('side door', 'x')),
		estimatedTotal: fc.integer({ min: 1, max: 9_999_999 }),
	})
	const typed = fc.record({
		finalAmount: fc.constantFrom('', '0', '12.5', '99999.99'),
		notes: fc.constantFrom('', ' ', 'x', 'side door'),
		customerNote: fc.constantFrom('', ' ', 'x', 'side door'),
	})
	fc.assert(
		fc.property(quote, typed, (saved, fields) => {
			const review = reviewSchema.parse({
				status: 'approved',
				version: '1',
				...fieldsFor('approved', fields, saved),
			})
			const shown = {
				status: 'approved' as const,
				finalAmount: fields.finalAmount === '' ? null : Math.round(Number(fields.finalAmount) * 100),
				notes: fields.notes.trim() || null,
				customerNote: fields.customerNote.trim() || null,
			}
			expect(isReviewedAs(shown, review)).toBe(true)
		}),
	)
	expect(after(set, { finalAmount: '', notes: '', customerNote: '' })).toMatchObject({
		removeAmount: 'yes',
		removeNotes: 'yes',
	})
})

test('the words beside the fields and before the confirmation say what happens', () => {
	const estimate = prefilled(unset, unset.estimatedTotal)
	const bill = 'GST 5%: $17. Total: $357.'
	expect(amountHint(estimate, unset, taxes)).toBe(`The estimate. ${bill}`)
	expect(amountHint({ ...estimate, finalAmount: '340' }, unset, taxes)).toBe(bill)
	expect(amountHint({ finalAmount: '', notes: '', customerNote: '' }, unset, taxes)).toBe(
		'No final amount is set.',
	)
	expect(amountHint({ finalAmount: ' ', notes: '', customerNote: '' }, set, taxes)).toBe(
		'The saved amount of $325.50 is removed.',
	)
	expect(amountHint({ finalAmount: '12,50', notes: '', customerNote: '' }, set, taxes)).toBe(
		'In dollars and cents, such as 325.00.',
	)
	expect(notesHint({ finalAmount: '', notes: ' ', customerNote: '' }, set)).toBe(
		'The saved notes are removed.',
	)
	expect(notesHint({ finalAmount: '', notes: '', customerNote: '' }, unset)).toBe(
		'For us only: the customer doesn’t see them.',
	)

	expect(amountInWords('approved', estimate, unset, taxes)).toBe(`Final amount $340. ${bill}`)
	expect(amountInWords('rejected', estimate, unset, taxes)).toBe('No final amount is set.')
	expect(amountInWords('rejected', { finalAmount: '', notes: '', customerNote: '' }, set, taxes)).toBe(
		'The saved amount of $325.50 is removed.',
	)
})
