import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { saveQuote } from './quotes.server.ts'

test('a first save without photos writes the quote, its history and its token, and reads nothing', async () => {
	await using setup = await testPlatform()
	const statements = statementsOf(setup.pool)
	await saveQuote(setup.platform, defaultLoad, listed)
	expect(statements.take().map((text) => text.split('(')[0]?.trim())).toEqual([
		'begin',
		'insert into "quote_requests"',
		'insert into "history"',
		'insert into "access_tokens"',
		'commit',
	])
})
