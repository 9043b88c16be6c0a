import { describe, expect, test } from 'vitest'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { company as ofTests } from '#tests/support/company.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import type { QuotePage } from '../quote-page.ts'
import { loader } from './quote-copy.resource.ts'
import { sheetOfQuote } from './sheet-of-quote.ts'

const estimated: QuotePage = {
	status: 'pending',
	booked: false,
	savedOn: 'November 28, 2026',
	share: 0.5,
	items: '1/2 truck, 80 kg',
	counted: '2 sofas',
	lines: [
		{ label: '1/2 truck', amount: 32_500 },
		{ label: 'Stairs', amount: 2550 },
	],
	estimate: 35_050,
	travel: '',
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
	amount: 30_001,
	until: 'December 12, 2026',
	travel: 'the trip to Airdrie',
} as const
const gst = { name: 'GST', inFull: 'goods and services tax', percent: 5 }
const company = { ...ofTests, taxes: [gst] }

describe('a quote on paper', () => {
	test('has its lines, each tax rounded once, and says that it is an estimate', () => {
		const sheet = sheetOfQuote(estimated, company)
		expect(sheet.title).toBe('Estimate')
		expect(sheet.lines).toEqual([
			{ description: '1/2 truck', amount: '$325.00' },
			{ description: 'Stairs', amount: '$25.50' },
		])
		expect(sheet.totals.map(({ label, amount }) => [label, amount])).toEqual([
			['Subtotal', '$350.50'],
			['GST 5%', '$17.53'],
			['Estimated total', '$368.03'],
		])
		// Without a tax the subtotal would be the total once more.
		expect(sheetOfQuote(estimated, { ...company, taxes: [] }).totals).toEqual([
			{ label: 'Estimated total', amount: '$350.50', isStrong: true },
		])
		expect(sheet.blocks[0]?.lines).toEqual(['1/2 truck, 80 kg', 'You counted 2 sofas.'])
		expect(sheet.blocks[1]).toEqual({ heading: 'Saved', lines: ['November 28, 2026'] })
		expect(sheet.notes).toHaveLength(1)
		const withTravelFee = { ...estimated, travel: 'Plus $50 for the trip to Airdrie.' }
		expect(sheetOfQuote(withTravelFee, company).notes[0]).toBe(withTravelFee.travel)
	})

	test('has what was counted and how many photos there are, where there are any', () => {
		const of = (change: Partial<QuotePage>) => sheetOfQuote({ ...estimated, ...change }, company).blocks[0]
		const photo = { id: newPhotoId(), label: 'Other' as const }
		expect(of({ counted: '' })?.lines).toEqual(['1/2 truck, 80 kg'])
		expect(of({ counted: '', photos: [photo] })?.lines).toEqual(['1/2 truck, 80 kg', '1 photo'])
		expect(of({ photos: [photo, photo] })?.lines.at(-1)).toBe('2 photos')
	})

	test.each(['offered', 'accepted'] as const)(
		'that is %s has the firm price beside the estimate',
		(state) => {
			const quote = { ...estimated, price: { ...price, state }, note: 'Two flights up.' }
			const sheet = sheetOfQuote(quote, company)
			expect(sheet.title).toBe('Firm price')
			expect(sheet.lines).toEqual([{ description: 'Load and the trip to Airdrie', amount: '$300.01' }])
			expect(sheet.totals.at(-1)).toMatchObject({ label: 'Total', amount: '$315.01' })
			expect(sheet.blocks[1]).toEqual({
				heading: 'Your estimate was',
				lines: ['$350.50 before tax', 'November 28, 2026'],
			})
			const untaxed = sheetOfQuote(quote, { ...company, taxes: [] })
			expect(untaxed.blocks[1]?.lines[0]).toBe('$350.50')
			expect(sheet.notes[1]).toBe('From us to you: Two flights up.')
			const agreed = { ...quote, price: { ...price, state, agreed: 'I accept $300.01.' } }
			expect(sheetOfQuote(agreed, company).notes[1]).toBe('What you agreed to: I accept $300.01.')
		},
	)

	test.each(['declined', 'expired'] as const)('that is %s is an estimate again', (state) => {
		const sheet = sheetOfQuote({ ...estimated, price: { ...price, state } }, company)
		expect(sheet.title).toBe('Estimate')
		expect(sheet.totals.at(-1)?.amount).toBe('$368.03')
	})
})

test('the copy opens with the quote’s link alone, and nothing keeps it', async () => {
	await using setup = await testPlatform()
	const { token } = await saveQuote(setup.platform, defaultLoad, listed)
	const context = requestContext(setup.platform)
	const open = (opened: string) =>
		loader(routeArgs(context, { path: `/quote/${opened}/quote.pdf`, params: { token: opened } }))
	const copy = await open(token)
	expect(copy.status).toBe(200)
	expect(copy.headers.get('Cache-Control')).toBe('no-store')
	const pdf = Buffer.from(await copy.arrayBuffer()).toString('latin1')
	for (const part of ['%PDF-1.7', '/StructTreeRoot', '/Lang (en-CA)', '/FontFile2'])
		expect(pdf).toContain(part)
	for (const other of ['x', 'x'.repeat(43), `${token}x`]) expect((await open(other)).status).toBe(404)
})
