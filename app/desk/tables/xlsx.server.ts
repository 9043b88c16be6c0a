import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeMarkup } from '#app/values/markup.ts'
import { type Cell, serialOf } from './cell.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

/**
 * The parts of the smallest workbook that Excel opens without a warning (ECMA-376, part 1): one sheet, styles for headings,
 * days and moments.
 */
const parts = (name: string): Record<string, string> => ({
	'[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
	'_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	'xl/workbook.xml': `<workbook xmlns="${sheetNamespace}" xmlns:r="${relationships}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
	'xl/styles.xml': `<styleSheet xmlns="${sheetNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

const bold = 1
const day = 2
const moment = 3

/** The most rows of a sheet that Excel opens, the heading included. */
const mostSheetRows = 1_048_576

/**
 * Rows as a workbook, streamed: text is text, never a formula, and amounts are numbers. Rows past
 * {@link mostSheetRows} are left out, and the last one says so. With the moment that it was `made`, the same rows are the same file.
 */
export function asXlsx(
	headings: string[],
	rows: AsyncIterable<Cell[]>,
	name: string,
	made: { mtime?: Date } = {},
): Readable {
	const zip = new ZipFile()
	for (const [path, content] of Object.entries(parts(escapeMarkup(name))))
		zip.addBuffer(Buffer.from(xml + content), path, made)
	const sheet = Readable.from(sheetXml(headings, rows))
	const out = new PassThrough()
	// The zip does not notice that its reader has gone; closing the sheet stops the reading from the database.
	sheet.on('error', (error) => out.destroy(error))
	pipeline(zip.outputStream, out, () => sheet.destroy())
	zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', made)
	zip.end()
	return out
}

async function* sheetXml(headings: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
	yield `${xml}<worksheet xmlns="${sheetNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
	yield rowXml(headings, bold)
	let count = 1
	let gathered = ''
	for await (const row of rows) {
		count++
		if (count === mostSheetRows) {
			gathered += rowXml(
				['There are more than a sheet can hold. Narrow the search, or use the CSV file.'],
				bold,
			)
			break
		}
		gathered += rowXml(row)
		if (gathered.length > 65_536) {
			yield gathered
			gathered = ''
		}
	}
	yield `${gathered}</sheetData></worksheet>`
}

const rowXml = (cells: Cell[], style = 0): string =>
	`<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

function cellXml(cell: Cell, style: number): string {
	if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
	if (typeof cell === 'object')
		return `<c s="${cell.local.includes(' ') ? moment : day}"><v>${serialOf(cell.local)}</v></c>`
	if (cell === '') return '<c/>'
	return `<c t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeMarkup(xmlSafe(cell))}</t></is></c>`
}

/** Without the characters that are not allowed in XML; `_x000D_` is not read as the letter of that number. */
function xmlSafe(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
	const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
	return allowed.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
