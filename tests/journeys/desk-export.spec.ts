import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { enterDesk, makeQuote } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('the export has the quotes that match search and filter, as CSV and as a workbook, without formulas and with accents', async ({
	page,
	program,
}) => {
	const mark = randomUUID().slice(0, 8)
	const formula = `=HYPERLINK("file:evil";"Zoë ${mark}")`
	await makeQuote(program, { name: `Renée Côté, ${mark}` })
	await makeQuote(program, { name: formula })
	await makeQuote(program, { name: 'Somebody Else' })
	await enterDesk(page, program)
	await page.goto(`/admin?q=${mark}&status=pending`)
	await expect(page.getByText(/^Showing 2 of/)).toBeVisible()
	await page.getByText('Export').click()
	const waiting = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Plain table (.csv)' }).click()
	expect((await waiting).suggestedFilename()).toMatch(/^quotes-\d{4}-\d{2}-\d{2}\.csv$/)

	const csv = await page.request.get(`/admin/quotes.csv?q=${mark}&status=pending`)
	expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
	const text = await csv.text()
	expect(text.startsWith('\ufeffQuote,Status,')).toBe(true)
	expect(text.trimEnd().split('\r\n')).toHaveLength(3)
	expect(text).toContain(`"Renée Côté, ${mark}"`)
	expect(text).toContain(`"'=HYPERLINK(`)
	expect(text).not.toContain('Somebody Else')

	const xlsx = await page.request.get(`/admin/quotes.xlsx?q=${mark}`)
	const sheet = partOf(await xlsx.body(), 'xl/worksheets/sheet1.xml')
	expect(sheet).toContain(`Renée Côté, ${mark}`)
	expect(sheet).toContain(`=HYPERLINK(&#34;file:evil&#34;;&#34;Zoë ${mark}&#34;)`)
	expect(sheet).not.toContain('<f>')
	expect(sheet.match(/<row>/g)).toHaveLength(3)
	expect(sheet).toContain('<c><v>340</v></c>')
})

/** A part of a zip, read by its central directory: only there are the sizes of streamed entries. */
function partOf(zip: Buffer, name: string): string {
	const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
	let at = zip.readUInt32LE(end + 16)
	while (zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
		const size = zip.readUInt32LE(at + 20)
		const nameLength = zip.readUInt16LE(at + 28)
		const skip = 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
		if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
			const local = zip.readUInt32LE(at + 42)
			const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
			return inflateRawSync(zip.subarray(begin, begin + size)).toString('utf8')
		}
		at += skip
	}
	throw new Error(`no ${name} in the zip`)
}
