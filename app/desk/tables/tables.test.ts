import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { partOf } from '#tests/support/zip.ts'
import { type Cell, localCell, serialOf } from './cell.ts'
import { asCsv, asXlsx } from './tables.server.ts'

async function* rowsOf(rows: Cell[][]) {
	yield* rows
}

/** The cells of a sheet's rows, as a program reads them that knows the format alone: numbers, or text with escapes resolved. */
async function read(rows: Cell[][]): Promise<(string | number)[][]> {
	const sheet = partOf(await buffer(asXlsx(['Heading'], rowsOf(rows), 'Test')), 'xl/worksheets/sheet1.xml')
	return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)]
		.slice(1)
		.map(([, row = '']) =>
			[...row.matchAll(/<c[^>]*?(?:\/>|>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>)/gs)].map(
				([, number, words = '']) =>
					number === undefined
						? words.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
						: Number(number),
			),
		)
}

test('amounts add up, and days and moments sort as numbers, by the company’s clock', async () => {
	const at = new Date('2026-11-26T17:49:00Z')
	const rows = await read([
		[595, { local: '2026-12-01' }, localCell(at, 'America/Edmonton')],
		[50.5, { local: '2027-01-15' }, ''],
	])
	expect(rows.reduce((sum, [amount]) => sum + Number(amount), 0)).toBe(645.5)
	// As LibreOffice and Excel count: 1 January 2000 is 36526.
	expect(serialOf('2000-01-01')).toBe(36526)
	expect(rows[0]?.slice(1)).toEqual([46357, expect.closeTo(46352 + (11 * 60 + 49) / 1440, 6)])
	expect(rows[1]?.[1]).toBe(46402)
})

test('text that looks like an escape stays text', async () => {
	const texts = ['_x000D_', 'a_x0041_b', '_x005F_', '_xyz_', '=1+1']
	expect(await read([texts])).toEqual([texts])
})

test('in a CSV a formula is quoted, and a number from abroad is as it is dialled from here', async () => {
	const csv = await text(asCsv(['a'], rowsOf([['+442079460958', '+1+cmd|x', '=1+1', '@a', '403-555-0142']])))
	expect(csv.trimEnd().split('\r\n')[1]).toBe("011 442079460958,'+1+cmd|x,'=1+1,'@a,403-555-0142")
})
