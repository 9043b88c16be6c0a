import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { termsClauses, termsGist } from '#app/site/legal/terms-clauses.tsx'
import { company, otherCompany } from '#tests/support/company.ts'
import { cancellingCosts } from './pickup-words.ts'

test.each([
	[company, 'There’s no fee for changing or cancelling.'],
	[otherCompany, 'There’s no fee until we’re on our way. From then on, cancelling costs $45.50 + tax.'],
] as const)('what cancelling costs at a company is said in whole, in the terms too', (company, words) => {
	expect(cancellingCosts(company)).toBe(words)
	expect(termsGist(company).join(' ')).toContain(words)
	const clause = termsClauses(company).find(({ heading }) => heading === 'Changing or cancelling')
	expect(renderToStaticMarkup(clause?.body)).toContain(words)
	const said =
		JSON.stringify(termsGist(company)) + termsClauses(company).map(({ body }) => renderToStaticMarkup(body))
	expect(said.match(/no fee|without a fee/g)).toHaveLength(2)
})
