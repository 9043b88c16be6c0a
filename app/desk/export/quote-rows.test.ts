import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import type { Cell } from '../tables/cell.ts'
import { exportHeadings, quoteRows } from './quote-rows.server.ts'

test('a row has a cell for each heading, with the things that were counted', async () => {
	await using setup = await testPlatform()
	const { platform } = setup
	await saveQuote(platform, defaultLoad, listed)
	await saveQuote(platform, defaultLoad, listed, {
		token: undefined,
		labels: {},
		counted: { sofa: 1, bag: 10 },
	})
	const rows: Cell[][] = []
	for await (const row of quoteRows(platform, { q: '', status: 'all' })) rows.push(row)
	const headings = exportHeadings(platform.company)
	expect(rows.map((row) => row.length)).toEqual([headings.length, headings.length])
	expect(rows.map((row) => row[headings.indexOf('Counted')])).toEqual(['1 sofa, 10 bags', ''])
})
