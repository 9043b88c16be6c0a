import { createElement } from 'react'
import { expect, test } from 'vitest'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { company } from '#tests/support/company.ts'
import { drawn } from '#tests/support/drawn.ts'
import { travelFeeBesideEstimate } from './firm-price.ts'
import { PricePart } from './price-part.tsx'
import type { QuotePage } from './quote-page.ts'

const words = 'Plus $50 for the trip to Airdrie. That’s $375 + tax in all.'
const quote: QuotePage = {
	status: 'pending',
	booked: false,
	savedOn: 'November 28, 2026',
	share: 0.5,
	items: '1/2 truck',
	counted: '',
	lines: [],
	estimate: 32_500,
	travel: words,
	photos: [],
	note: '',
	price: undefined,
	questions: [],
	wanted: [],
	canAsk: true,
	timeline: [],
}
const price = {
	id: firmPriceIdSchema.parse('019abcde-0000-7000-8000-000000000000'),
	state: 'accepted',
	amount: 37_500,
	until: 'December 12, 2026',
	travel: 'the trip to Airdrie',
} as const
const textOf = (change: Partial<QuotePage> = {}) =>
	drawn(() => createElement(PricePart, { quote: { ...quote, ...change }, token: 'token' })).text

test('what the trip adds stands below an estimate, and not beside a firm price, which has it in', () => {
	expect(textOf()).toMatch(/\$325 \+ tax\nPlus \$50 for the trip to Airdrie\. That’s \$375 \+ tax in all\.\n/)
	expect(textOf({ travel: '' })).not.toContain('Plus')
	expect(textOf({ price })).not.toContain(words)
	expect(textOf({ price: { ...price, state: 'declined' } })).toContain(words)
})

test('a trip that costs nothing, and one that nobody knows yet, add no words', () => {
	expect(travelFeeBesideEstimate(32_500, { place: 'Airdrie', travelFee: 5000 }, company)).toBe(words)
	expect(travelFeeBesideEstimate(32_500, { place: 'Calgary', travelFee: 0 }, company)).toBe('')
	expect(travelFeeBesideEstimate(32_500, { place: 'Far Away', travelFee: null }, company)).toBe('')
})

test('who has accepted a price is told that photos can still be added, and who has not that these price it again', () => {
	const [added, again] = ['You can still add photos.', 'The same goes for photos you add before you accept.']
	const accepted = textOf({ price })
	expect(accepted).toContain(added)
	expect(accepted).not.toContain(again)
	const offered = textOf({ price: { ...price, state: 'offered' } })
	expect(offered).toContain(again)
	expect(offered).not.toContain(added)
})

test('what was agreed to stands beside the price, as it was agreed to', () => {
	const agreed = 'I accept $375 plus GST as the most. If I say no to it, I owe $40 plus GST for the visit.'
	expect(textOf({ price: { ...price, agreed } })).toContain(`What you agreed to\n${agreed}`)
	expect(textOf({ price })).not.toContain('What you agreed to')
})

test('who booked at a firm price is told where another one would stand; an estimate’s pickup has none to agree to', () => {
	const elsewhere = 'If you say yes to another price on site, that one counts, and it’s on the pickup’s page.'
	expect(textOf({ price, booked: true })).toContain(elsewhere)
	expect(textOf({ price, booked: true })).not.toContain('the most')
	expect(textOf({ price })).not.toContain(elsewhere)
	expect(textOf({ booked: true })).not.toContain(elsewhere)
})
