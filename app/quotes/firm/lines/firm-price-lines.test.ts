import { expect, test } from 'vitest'
import * as history from '#app/history/history.server.ts'
import { quoteEmail } from '#app/notifications/mail/quote-email.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { answerPrice, findQuoteToTell, reviewQuote, saveQuote, updateQuote } from '../../quotes.server.ts'
import { reviewSchema } from '../../review.ts'
import { sheetOfQuote } from '../copy/sheet-of-quote.ts'
import { findQuotePage } from '../quote-page.server.ts'
import type { PriceLine } from './price-lines.ts'
import { typedLine } from './typed-lines.ts'

const dana = staffNamed('Dana <dana@example.ca>')
const ben = staffNamed('Ben <ben@example.ca>')
const lines: PriceLine[] = [
	{ part: 'volume', label: '3/4 truck', amount: 45_000 },
	{ part: 'stairs', label: 'Stairs, two flights', amount: 6000 },
	{ part: 'trip', label: 'Trip to Airdrie', amount: 5000 },
	{ part: 'discount', label: 'You came back', amount: -2000 },
]
const withoutTravelFee = lines.filter(({ part }) => part !== 'trip')

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, { ...defaultLoad, hasStairs: true }, listed)
	await pool.query(`update quote_requests set customer_name = 'Jo Bell', customer_email = 'jo@example.ca'`)
	const version = async () => (await pool.query('select version from quote_requests')).rows[0].version
	const review = async (sent: Record<string, string>, of: { lines?: PriceLine[]; seen?: number } = {}) =>
		reviewQuote(
			platform,
			quote.id,
			reviewSchema.parse({
				...sent,
				...(of.lines && { lines: JSON.stringify(of.lines.map(typedLine)) }),
				version: String(of.seen ?? (await version())),
			}),
			dana,
		)
	const prices = async () =>
		(await pool.query('select id, amount_cents, lines, withdrawn_at from firm_prices order by id')).rows
	const row = async () =>
		(await pool.query('select final_quote_cents, final_lines, quote_status from quote_requests')).rows[0]
	const page = async () => {
		const found = await findQuotePage(platform, token)
		if (!found) throw new Error('no page')
		return found
	}
	const accept = async () => {
		const price = firmPriceIdSchema.parse((await prices()).at(-1)?.id)
		return answerPrice(platform, token, { answer: 'accept', price, name: 'Jo Bell', address: '192.0.2.7' })
	}
	const messages = async () => (await pool.query('select from messages')).rowCount
	return { ...setup, quote, token, review, prices, row, page, accept, messages }
}

const approved = { status: 'approved', finalAmount: '540.00' }

test('the lines of an approved amount go with the firm price: onto the page beside the estimate, the copy and the email', async () => {
	await using setup = await setUp()
	const { platform, quote } = setup
	expect(await setup.review(approved, { lines })).toMatchObject({ ok: true })
	const [price] = await setup.prices()
	expect(price).toMatchObject({ amount_cents: 54_000, lines })
	const page = await setup.page()
	const beside = page.price?.lines?.lines.map(({ label, amount, was }) => [label, amount, was])
	expect(beside).toEqual([
		['3/4 truck', 45_000, 59_500],
		['Stairs, two flights', 6000, listed.stairs],
		['Trip to Airdrie', 5000, null],
		['You came back', -2000, null],
	])
	expect(page.price?.lines?.removed).toEqual([])
	expect(sheetOfQuote(page, company).lines).toEqual([
		{ description: '3/4 truck, $595 in the estimate', amount: '$450.00' },
		{ description: `Stairs, two flights, $${listed.stairs / 100} in the estimate`, amount: '$60.00' },
		{ description: 'Trip to Airdrie, not in the estimate', amount: '$50.00' },
		{ description: 'You came back', amount: '-$20.00' },
	])
	const found = await findQuoteToTell(platform, quote.id, String(price?.id))
	const mail = found && quoteEmail(company, { key: 'k', kind: 'firm-price', url: 'https://x/q' }, found)
	expect(mail?.text).toContain(
		'3/4 truck $450\nStairs, two flights $60\nTrip to Airdrie $50\nYou came back -$20\n',
	)
	const [last] = await history.of(platform.database, { kind: 'quote', id: quote.id }, 1)
	expect(last?.after).toMatchObject({
		lines: ['3/4 truck $450', 'Stairs, two flights $60', 'Trip to Airdrie $50', 'You came back -$20'],
	})
})

test('what the lines leave out of the estimate is said on the page and on the copy', async () => {
	await using setup = await setUp()
	await setup.review({ ...approved, finalAmount: '450' }, { lines: lines.slice(0, 1) })
	const page = await setup.page()
	expect(page.price?.lines?.removed.map(({ label }) => label)).toEqual(['Stairs'])
	expect(sheetOfQuote(page, company).notes).toContain(
		`Taken out of the estimate: Stairs $${listed.stairs / 100}.`,
	)
})

test('an amount that is sent without lines has none; a status alone keeps them, and removing the amount removes them', async () => {
	await using setup = await setUp()
	await setup.review({ ...approved, status: 'pending' }, { lines })
	expect(await setup.row()).toMatchObject({ final_quote_cents: 54_000, final_lines: lines })
	expect(await setup.prices()).toEqual([])
	await setup.review({ status: 'approved' })
	expect(await setup.prices()).toMatchObject([{ amount_cents: 54_000, lines }])
	await setup.review({ status: 'approved', finalAmount: '500' })
	expect(await setup.row()).toMatchObject({ final_quote_cents: 50_000, final_lines: null })
	expect(await setup.prices()).toMatchObject([{ lines }, { amount_cents: 50_000, lines: null }])
	await setup.review(approved, { lines })
	await setup.review({ status: 'pending', removeAmount: 'yes' })
	expect(await setup.row()).toMatchObject({ final_quote_cents: null, final_lines: null })
})

test('other lines for the same amount change what is offered without another message, and nothing that was accepted', async () => {
	await using setup = await setUp()
	await setup.review(approved, { lines })
	const told = await setup.messages()
	const others: PriceLine[] = [{ part: 'volume', label: 'All of it', amount: 54_000 }]
	await setup.review(approved, { lines: others })
	expect(await setup.prices()).toMatchObject([{ lines: others, withdrawn_at: null }])
	expect(await setup.messages()).toBe(told)
	expect(await setup.accept()).toEqual({ ok: true })
	await setup.review(approved, { lines })
	expect(await setup.prices()).toMatchObject([{ lines: others, withdrawn_at: null }])
	expect((await setup.page()).price?.state).toBe('accepted')
})

test('of two reviews the second is shown the lines of the first, and the same lines sent again are done once', async () => {
	await using setup = await setUp()
	const { platform, quote } = setup
	await setup.review(approved, { lines, seen: 1 })
	expect(await setup.review(approved, { lines, seen: 1 })).toEqual({
		ok: true,
		status: 'approved',
		version: 2,
	})
	const late = { status: 'approved', finalAmount: 54_000, lines: withoutTravelFee, version: 1 } as const
	expect(await reviewQuote(platform, quote.id, late, dana)).toMatchObject({ ok: false, now: { lines } })
	expect(await reviewQuote(platform, quote.id, { ...late, lines }, ben)).toMatchObject({
		ok: false,
		by: { actor: dana.name },
	})
	expect(await setup.row()).toMatchObject({ final_lines: lines })
})

test('a change of the load takes the lines away with the amount', async () => {
	await using setup = await setUp()
	await setup.review(approved, { lines })
	await updateQuote(setup.platform, setup.token, setup.quote.id, { hasStairs: false })
	expect(await setup.row()).toEqual({ final_quote_cents: null, final_lines: null, quote_status: 'pending' })
})

test('the database refuses a firm price whose lines come to something else', async () => {
	await using setup = await setUp()
	await setup.review(approved, { lines })
	for (const wrong of [[], withoutTravelFee])
		await expect(
			setup.pool.query('update firm_prices set lines = $1', [JSON.stringify(wrong)]),
		).rejects.toThrow('firm_prices_lines')
	await expect(setup.pool.query('update firm_prices set amount_cents = 1')).rejects.toThrow(
		'firm_prices_lines',
	)
})

test('lines that the release before left beside another amount are none', async () => {
	await using setup = await setUp()
	await setup.review({ ...approved, status: 'pending' }, { lines })
	await setup.pool.query('update quote_requests set final_quote_cents = 60000')
	await setup.review({ status: 'approved' })
	expect(await setup.prices()).toMatchObject([{ amount_cents: 60_000, lines: null }])
})
