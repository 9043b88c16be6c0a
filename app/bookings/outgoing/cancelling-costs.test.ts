import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { termsClauses, termsGist } from '#app/site/legal/terms-clauses.tsx'
import { company, otherCompany } from '#tests/support/company.ts'
import { cancellingCosts, refusingCosts } from './pickup-words.ts'

test.each([
	[company, 'There’s no fee for changing or cancelling.'],
	[
		otherCompany,
		'There’s no fee until we’re on our way. From then on, cancelling costs $45.50 + tax, unless we’re running late.',
	],
] as const)('what cancelling costs at a company is said in whole, in the terms too', (company, words) => {
	expect(cancellingCosts(company)).toBe(words)
	expect(termsGist(company).join(' ')).toContain(words)
	const clause = termsClauses(company).find(({ heading }) => heading === 'Changing or cancelling')
	expect(renderToStaticMarkup(clause?.body)).toContain(words)
	const said =
		JSON.stringify(termsGist(company)) + termsClauses(company).map(({ body }) => renderToStaticMarkup(body))
	expect(said.match(/no fee|without a fee/g)).toHaveLength(2)
})

test.each([
	[undefined, 'You may say no, and owe nothing.'],
	[35, 'You may say no. Then you owe $35 + tax for the visit, and nothing else.'],
])('the terms say what saying no on site costs, of a fee of %s', (refusedOnSite, words) => {
	const charging = { ...company, fees: { ...company.fees, refusedOnSite } }
	expect(refusingCosts(charging)).toBe(words)
	const clause = termsClauses(charging).find(({ heading }) => heading === 'Quotes and prices')
	expect(renderToStaticMarkup(clause?.body)).toContain(words)
})
