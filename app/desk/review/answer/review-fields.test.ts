import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReviewedAs, reviewSchema, reviewStatuses } from '#app/quotes/review.ts'
import { company } from '#tests/support/company.ts'
import type { Typed } from './review-answer.ts'
import {
	amountHint,
	amountInWords,
	fieldsFor,
	notesHint,
	openedLines,
	prefilled,
	withLines,
} from './review-fields.ts'

const { taxes } = company
const unset = { finalAmount: null, lines: null, notes: null, customerNote: null, estimatedTotal: 34_000 }
const set = {
	finalAmount: 32_550,
	lines: null,
	notes: 'side door',
	customerNote: 'Two flights up',
	estimatedTotal: 34_000,
}

/** What the server makes of a quote by what the form sends. */
const after = (quote: typeof unset | typeof set, typed: Omit<Typed, 'lines'>) =>
	reviewSchema.parse({
		status: 'approved',
		version: '1',
		...fieldsFor('approved', { lines: [], ...typed }, quote),
	})

test('the form begins with what is saved, and with the estimate while there is no final amount', () => {
	expect(prefilled(unset, unset.estimatedTotal)).toEqual({
		finalAmount: '340.00',
		lines: [],
		notes: '',
		customerNote: '',
	})
	expect(prefilled(set, set.estimatedTotal)).toEqual({
		finalAmount: '325.50',
		lines: [],
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
		expect(
			fieldsFor('pending', { finalAmount: empty, lines: [], notes: empty, customerNote: empty }, set),
		).toEqual({
			finalAmount: empty,
			notes: empty,
			customerNote: empty,
			removeAmount: 'yes',
			removeNotes: 'yes',
			removeCustomerNote: 'yes',
		})
		expect(
			fieldsFor('pending', { finalAmount: empty, lines: [], notes: empty, customerNote: empty }, unset),
		).toEqual({
			finalAmount: empty,
			notes: empty,
			customerNote: empty,
		})
	}
	expect(
		fieldsFor('pending', { finalAmount: '', lines: [], notes: 'side door', customerNote: 'x' }, set),
	).toEqual({
		finalAmount: '',
		notes: 'side door',
		customerNote: 'x',
		removeAmount: 'yes',
	})
})

test('whatever is typed, the quote ends as the fields show it', () => {
	const quote = fc.record({
		lines: fc.constant(null),
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
				...fieldsFor('approved', { lines: [], ...fields }, saved),
			})
			const shown = {
				status: 'approved' as const,
				lines: null,
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
	expect(amountHint({ finalAmount: '', lines: [], notes: '', customerNote: '' }, unset, taxes)).toBe(
		'No final amount is set.',
	)
	expect(amountHint({ finalAmount: ' ', lines: [], notes: '', customerNote: '' }, set, taxes)).toBe(
		'The saved amount of $325.50 is removed.',
	)
	expect(amountHint({ finalAmount: '12,50', lines: [], notes: '', customerNote: '' }, set, taxes)).toBe(
		'In dollars and cents, such as 325.00.',
	)
	expect(notesHint({ finalAmount: '', lines: [], notes: ' ', customerNote: '' }, set)).toBe(
		'The saved notes are removed.',
	)
	expect(notesHint({ finalAmount: '', lines: [], notes: '', customerNote: '' }, unset)).toBe(
		'For us only: the customer doesn’t see them.',
	)

	expect(amountInWords('approved', estimate, unset, taxes)).toBe(`Final amount $340. ${bill}`)
	expect(amountInWords('rejected', estimate, unset, taxes)).toBe('No final amount is set.')
	expect(
		amountInWords('rejected', { finalAmount: '', lines: [], notes: '', customerNote: '' }, set, taxes),
	).toBe('The saved amount of $325.50 is removed.')
})

const stairs = { part: 'stairs', label: 'Stairs', amount: '35.00' }
const volume = { part: 'volume', label: '1/2 truck', amount: '305.00' }
const estimateLines = [
	{ part: 'volume', label: '1/2 truck', amount: 30_500 },
	{ part: 'stairs', label: 'Stairs', amount: 3500 },
	{ part: 'trip', label: 'Trip to Airdrie', amount: 5000 },
]

test('lines begin with what is saved, or with the estimate and the trip, which then is the amount that nobody typed', () => {
	const trip = { part: 'trip', label: 'Trip to Airdrie', amount: '50.00' }
	const quote = { ...unset, estimateLines }
	expect(openedLines(prefilled(quote, quote.estimatedTotal), quote)).toEqual({
		lines: [volume, stairs, trip],
		finalAmount: '390.00',
	})
	expect(openedLines({ finalAmount: '' }, quote).finalAmount).toBe('390.00')
	expect(openedLines({ finalAmount: '400' }, quote).finalAmount).toBe('400')
	const lines = [{ part: 'discount', label: 'You came back', amount: -2000 }]
	expect(openedLines({ finalAmount: '325.50' }, { ...set, lines, estimateLines }).lines).toEqual([
		{ part: 'discount', label: 'You came back', amount: '20.00' },
	])
})

test('the amount follows the lines until staff type another one', () => {
	const typed = { finalAmount: '340.00', lines: [volume, stairs] }
	const dearer = [volume, { ...stairs, amount: '60' }]
	expect(withLines(typed, dearer, undefined).finalAmount).toBe('365.00')
	const half = withLines(typed, [volume, { ...stairs, amount: '' }], undefined)
	expect(half.finalAmount).toBe('340.00')
	expect(withLines(half, dearer, undefined).finalAmount).toBe('340.00')
	expect(withLines(half, dearer, '340.00').finalAmount).toBe('365.00')
	expect(withLines({ ...typed, finalAmount: '400' }, dearer, '340.00').finalAmount).toBe('400')
	const off = { part: 'discount', label: 'All of it, and more', amount: '900' }
	expect(withLines(typed, [volume, off], undefined).finalAmount).toBe('340.00')
})

test('an estimate that is explained in lines goes with every answer', () => {
	const typed = { ...prefilled(unset, unset.estimatedTotal), lines: [volume, stairs] }
	for (const status of reviewStatuses)
		expect(fieldsFor(status, typed, unset)).toMatchObject({
			finalAmount: '340.00',
			lines: JSON.stringify([volume, stairs]),
		})
	expect(fieldsFor('approved', { ...typed, lines: [] }, unset)).not.toHaveProperty('lines')
})
