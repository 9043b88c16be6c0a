import { expect, test } from 'vitest'
import { reachable } from '#tests/support/states.ts'
import { type QuoteStatus, quoteStates } from './quote-states.ts'

const quoteStatuses = ['draft', 'pending', 'approved', 'rejected'] as const satisfies QuoteStatus[]
const reviewStatuses = ['approved', 'pending', 'rejected'] as const

test('a change by the customer reopens a reviewed quote; a draft stays a draft', () => {
	expect(quoteStatuses.map((status) => quoteStates.next('reopen', status, 'customer'))).toEqual([
		'draft',
		'pending',
		'pending',
		'pending',
	])
})

test('sending a quote in moves a draft to pending, and reopens no reviewed quote', () => {
	expect(quoteStatuses.map((status) => quoteStates.next('send', status, 'customer'))).toEqual([
		'pending',
		'pending',
		'approved',
		'rejected',
	])
})

test('a review leads from every status to its own, and is for staff alone', () => {
	for (const review of reviewStatuses)
		for (const status of quoteStatuses) {
			expect(quoteStates.next(review, status, 'staff')).toBe(review)
			for (const actor of ['customer', 'system'] as const)
				expect(quoteStates.can(review, status, actor)).toBe(false)
		}
})

test('each status of a quote is reached, and none is final', () => {
	expect(reachable(quoteStates, quoteStatuses)).toEqual(quoteStatuses)
	expect(quoteStatuses.filter(quoteStates.isFinal)).toEqual([])
})
