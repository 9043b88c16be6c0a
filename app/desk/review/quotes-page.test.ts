import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newQuoteId } from '#tests/support/ids.ts'
import Quotes from './list/quotes.page.tsx'
import {
	listAskSchema,
	type QuestionToAnswer,
	type QuoteCounts,
	sorts,
	statusFilters,
	toAnswer,
} from './list/quotes-list.ts'

const quote = {
	id: newQuoteId(),
	status: 'pending',
	customerName: 'Jo Bell',
	madeBy: null,
	propertyAddress: null,
	city: null,
	load: '1/2 truck',
	estimatedTotal: 32_500,
	finalAmount: null,
	created: 'Nov 20',
	pickup: undefined,
	waiting: undefined,
	photoCount: 0,
	photos: [],
}
type Case = QuoteCounts & {
	questions: QuestionToAnswer[]
	ask: object
	quotes: object[]
	older: string
	own: readonly Right[]
}
const pageOf = ({
	ask = {},
	quotes = [quote],
	older,
	own = ['quotes'],
	questions = [],
	...counts
}: Partial<Case>) =>
	drawn(Quotes, {
		path: '/admin/quotes',
		loaderData: {
			ask: listAskSchema.parse(ask),
			page: {
				quotes,
				older,
				counts: { matching: 7, more: false, total: 1234, toAnswer: 3, byStatus: undefined, ...counts },
			},
			questions,
			selected: undefined,
			change: '1',
		},
		rights: own,
	})

test('the list of quotes says how many there are, and leads on where there is more', () => {
	expect(pageOf({}).text).toContain('Showing 7 of 1,234 quotes')
	expectDifferences<Case>(pageOf, [
		[{ more: true }, /\+ Showing 7\+ of 1,234/],
		[
			{
				questions: [
					{ id: 'q', quoteId: quote.id, customerName: null, question: 'Do you take paint?', waiting: '5 h' },
				],
			},
			/\+ Questions to answer/,
			/Anonymous Customer/,
			/waiting 5 h/,
			/Do you take paint\?/,
			new RegExp(`selected=${quote.id}`),
		],
		[{ quotes: [] }, /- Jo Bell/, /\+ No quotes found/],
		[{ own: ['quotes', 'exports'] }, /\+ Export/, /<a href="[^"]*\.csv/],
		[{ older: quote.id }, /\+ Next page/, new RegExp(`before=${quote.id}`), /^(?!.*First page)/s],
		[{ ask: { before: quote.id } }, /\+ First page/, /^(?!.*Next page)/s],
		[
			{ ask: { selected: quote.id } },
			/data-selected="true"/,
			/- Select a quote/,
			/\+ This quote no longer exists/,
		],
	])
})

test('beside the list stands how many quotes are to be answered, and which of the two lists is shown', () => {
	const current = (ask: object) =>
		/aria-current="page"[^>]*>([^<]*)</.exec(pageOf({ ask, toAnswer: 1200 }).markup)?.[1]
	expect(current({})).toBe('All')
	expect(current(toAnswer)).toBe('To answer (1,200)')
	expect(current({ status: 'pending' })).toBe('All')
	expect(current({ sort: 'waiting' })).toBe('All')
	expect(pageOf({}).markup).toContain('href="/admin?status=pending&amp;sort=waiting"')
})

test('every order and every status that the list knows can be chosen, and the one that it is in is', () => {
	const options = (ask: object) =>
		[...pageOf({ ask }).markup.matchAll(/<option value="([^"]*)"( selected="")?/g)].map(
			([, value, selected]) => ({
				value,
				isChosen: selected !== undefined,
			}),
		)
	expect(options({}).map(({ value }) => value)).toEqual([...statusFilters, ...sorts])
	for (const status of statusFilters)
		expect(options({ status }).find(({ isChosen }) => isChosen)?.value, status).toBe(status)
	for (const sort of sorts)
		expect(options({ sort }).findLast(({ isChosen }) => isChosen)?.value, sort).toBe(sort)
})
