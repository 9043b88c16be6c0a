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

type House = Awaited<ReturnType<typeof testPlatform>>

const send = ({ platform }: House, token: string, customer: Customer) =>
	platform.database.transaction().execute((transaction) => sendQuoteForReview(transaction, token, customer))

const customerOf = async ({ pool }: House, quoteId: string) => {
	const { rows } = await pool.query(
		'select customer_name, customer_email, customer_phone, version from quote_requests where id = $1',
		[quoteId],
	)
	return rows[0]
}

test('a quote that has its customer is taken over by nobody else who holds its link', async () => {
	await using house = await testPlatform()
	const { quote } = await saveQuote(house.platform, defaultLoad, listed)
	const link = await makeQuoteLinkToken(house.platform, quote.id)
	expect(await send(house, link, ana)).toBe(quote.id)
	const anas = await customerOf(house, quote.id)
	expect(anas).toMatchObject({ customer_name: 'Ana', customer_email: 'ana@example.ca' })

	expect(await send(house, link, ben)).toBeUndefined()
	expect(await customerOf(house, quote.id)).toEqual(anas)
	expect((await house.pool.query(`select 1 from history where action = 'sent for review'`)).rowCount).toBe(1)

	// Nor by Ana's own next job: it was for this one.
	expect(await send(house, link, ana)).toBeUndefined()
	expect(await customerOf(house, quote.id)).toEqual(anas)
})

test('two people at one computer, at the same moment: the quote goes with one of them', async () => {
	await using house = await testPlatform()
	for (let round = 0; round < 10; round++) {
		const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
		const taken = await Promise.all([send(house, token, ana), send(house, token, ben)])
		expect(taken.filter((id) => id === quote.id)).toHaveLength(1)
		const { customer_name } = await customerOf(house, quote.id)
		expect(customer_name).toBe(taken[0] ? 'Ana' : 'Ben')
	}
})
