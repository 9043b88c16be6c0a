import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findQuote, makeQuoteLinkToken, saveQuote } from './quotes.server.ts'

test('“Only the token’s hash is stored”: a copy of the database opens no quote', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	const mailed = await makeQuoteLinkToken(setup.platform, quote.id)
	const { rows: tables } = await setup.pool.query(
		"select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
	)
	const copies = await Promise.all(
		tables.map(({ name }) => setup.pool.query(`select copied::text as row from ${name} copied`)),
	)
	const copy = copies.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')

	expect(copy).toContain(quote.id)
	for (const secret of [token, mailed]) {
		expect((await findQuote(setup.platform, secret))?.id).toBe(quote.id)
		// As it is sent, and as byte columns are shown in text.
		for (const spelt of [
			secret,
			Buffer.from(secret).toString('hex'),
			Buffer.from(secret, 'base64url').toString('hex'),
		])
			expect(copy).not.toContain(spelt)
	}
})
