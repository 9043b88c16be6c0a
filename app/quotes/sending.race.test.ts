import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad } from '../pricing/load.ts'
import { type Customer, makeQuoteLinkToken, saveQuote, sendQuoteForReview } from './quotes.server.ts'

const ana: Customer = {
	name: 'Ana',
	email: 'ana@example.ca',
	phone: '+14035550142',
	propertyAddress: '12 Crescent Road NW, Calgary, AB T2P 1J9',
	city: 'Calgary',
}
const ben: Customer = { ...ana, name: 'Ben', email: 'ben@example.ca', phone: '+14035550143' }

type Setup = Awaited<ReturnType<typeof testPlatform>>

const send = ({ platform }: Setup, token: string, customer: Customer) =>
	platform.database.transaction().execute((transaction) => sendQuoteForReview(transaction, token, customer))

const customerOf = async ({ pool }: Setup, quoteId: string) => {
	const { rows } = await pool.query(
		'select customer_name, customer_email, customer_phone, version from quote_requests where id = $1',
		[quoteId],
	)
	return rows[0]
}

test('a quote that has a customer is not taken over by another person with its link', async () => {
	await using setup = await testPlatform()
	const { quote } = await saveQuote(setup.platform, defaultLoad, listed)
	const link = await makeQuoteLinkToken(setup.platform, quote.id)
	expect(await send(setup, link, ana)).toBe(quote.id)
	const anas = await customerOf(setup, quote.id)
	expect(anas).toMatchObject({ customer_name: 'Ana', customer_email: 'ana@example.ca' })

	expect(await send(setup, link, ben)).toBeUndefined()
	expect(await customerOf(setup, quote.id)).toEqual(anas)
	const sent = await setup.pool.query(
		`select actor, subject_id, before, after from history where action = 'sent for review'`,
	)
	expect(sent.rows).toEqual([
		{
			actor: 'customer',
			subject_id: quote.id,
			before: { status: 'draft' },
			after: { status: 'pending', ...ana },
		},
	])

	// Ana's own next job does not get it either: the quote was for one job.
	expect(await send(setup, link, ana)).toBeUndefined()
	expect(await customerOf(setup, quote.id)).toEqual(anas)
})

test('when two people at one computer book concurrently, one of them gets the quote', async () => {
	await using setup = await testPlatform()
	for (let round = 0; round < 10; round++) {
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const taken = await Promise.all([send(setup, token, ana), send(setup, token, ben)])
		expect(taken.filter((id) => id === quote.id)).toHaveLength(1)
		const { customer_name } = await customerOf(setup, quote.id)
		expect(customer_name).toBe(taken[0] ? 'Ana' : 'Ben')
	}
})
