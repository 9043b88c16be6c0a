import { randomUUID } from 'node:crypto'
import { enterDesk, makeQuote } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { partOf } from '../support/zip.ts'

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
