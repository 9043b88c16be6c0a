import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { palette } from '#app/ui/palette.ts'
import { type Face, faceFiles, runsOf } from './letters.ts'
import type { DrawTask, Sheet } from './sheet.ts'

/** US letter, in points. */
const page = { width: 612, height: 792, margin: 54, foot: 72 }
const inner = page.width - 2 * page.margin
const bottom = page.height - page.foot
const amountWidth = 110
const describedWidth = inner - amountWidth - 16

type Doc = PDFKit.PDFDocument
type Part = PDFKit.PDFStructureElement
type Style = { size: number; face?: Face; colour?: string; align?: 'left' | 'right' }

/**
 * Draws a sheet as a PDF with its structure, for a screen reader, and with its fonts in it. The library makes the file’s id of
 * its date and title.
 */
export async function drawSheet({ sheet, author, madeAt }: DrawTask): Promise<Buffer> {
	const { title } = sheet
	const doc = new PDFDocument({
		size: [page.width, page.height],
		margin: page.margin,
		pdfVersion: '1.7',
		tagged: true,
		lang: 'en-CA',
		displayTitle: true,
		bufferPages: true,
		info: { Title: withoutMarkup(title), Author: withoutMarkup(author), CreationDate: madeAt },
		font: fontFile('plain'),
	})
	for (const face of ['plain', 'bold', 'other', 'vietnamese'] as const) doc.registerFont(face, fontFile(face))
	const whole = buffer(doc)
	const root = doc.struct('Document')
	doc.addStructure(root)
	drawHead(doc, root, sheet)
	drawBlocks(doc, root, sheet)
	drawLines(doc, root, sheet)
	drawNotes(doc, root, sheet)
	root.end()
	numberPages(doc, title)
	doc.end()
	return whole
}

/** The library writes the title and the author into XML as they are. */
const withoutMarkup = (text: string): string => text.replaceAll('&', 'and').replaceAll(/[<>]/g, '')

const fontFile = (face: Face): string => createRequire(import.meta.url).resolve(`#fonts/${faceFiles[face]}`)

/** Writes text into a column, in the faces that have its letters, and returns where it ends. */
function write(doc: Doc, text: string, at: { x: number; y: number; width: number }, style: Style): number {
	const { size, face = 'plain', colour = palette.ink, align = 'left' } = style
	doc.fontSize(size).fillColor(colour)
	const runs = runsOf(text, face)
	for (const [index, run] of runs.entries()) {
		const options = { width: at.width, align, continued: index < runs.length - 1 }
		doc.font(run.face)
		if (index === 0) doc.text(run.text, at.x, at.y, options)
		else doc.text(run.text, options)
	}
	return doc.y
}

/** An element with one piece of text. */
const written = (doc: Doc, tag: string, ...[text, at, style]: [string, Parameters<typeof write>[2], Style]) =>
	doc.struct(tag, {}, () => write(doc, text, at, style))

function drawHead(doc: Doc, root: Part, sheet: Sheet): void {
	const left = { x: page.margin, y: page.margin, width: inner * 0.48 }
	const right = { x: page.margin + inner * 0.5, y: page.margin, width: inner * 0.5 }
	const [name = '', ...rest] = sheet.supplier
	root.add(written(doc, 'P', name, left, { size: 17, face: 'bold', colour: palette.spruce }))
	let end = doc.y
	for (const line of rest) {
		root.add(written(doc, 'P', line, { ...left, y: end + 2 }, { size: 9.5, colour: palette.muted }))
		end = doc.y
	}
	root.add(written(doc, 'H1', sheet.title, right, { size: 20, face: 'bold', align: 'right' }))
	doc.y = Math.max(end, doc.y) + 24
}

function drawBlocks(doc: Doc, root: Part, { blocks }: Sheet): void {
	const gap = 18
	const width = (inner - gap * (blocks.length - 1)) / blocks.length
	const top = doc.y
	const ends = blocks.map(({ heading, lines }, index) => {
		const at = { x: page.margin + index * (width + gap), y: top, width }
		root.add(written(doc, 'H2', heading, at, { size: 9.5, face: 'bold', colour: palette.spruce }))
		for (const line of lines) root.add(written(doc, 'P', line, { ...at, y: doc.y + 2 }, { size: 10 }))
		return doc.y
	})
	doc.y = Math.max(...ends) + 24
}

/** The options of a heading's cell. The types of the library leave out `scope`. */
const ofColumn = { title: undefined, scope: 'Column' }
const ofRow = { title: undefined, scope: 'Row' }

type Row = { label: string; amount: string; style: Style; isHeading?: boolean }

/**
 * The lines and the totals, as one table. No total is alone on a page: the last line goes with them, or with the first of them where a
 * page cannot hold all, and the last total with the one before it.
 */
function drawLines(doc: Doc, root: Part, { lines, totals }: Sheet): void {
	const table = doc.struct('Table')
	root.add(table)
	const plain: Style = { size: 10.5 }
	const heading: Row = {
		label: 'Description',
		amount: 'Amount (CAD)',
		style: { size: 9.5, face: 'bold', colour: palette.spruce },
		isHeading: true,
	}
	const rows = lines.map(({ description, amount }): Row => ({ label: description, amount, style: plain }))
	const sums = totals.map(
		({ label, amount, isStrong }): Row => ({
			label,
			amount,
			style: isStrong ? { size: 12, face: 'bold' } : plain,
		}),
	)
	const heightOfAll = (some: Row[]) => some.reduce((sum, row) => sum + heightOf(doc, row), 0)
	let isFirst = true
	drawRow(doc, table, heading)
	// A heading never stands alone either: what comes first below one stays there, if it has room by itself.
	const drawWith = (row: Row, following: Row[], isTotal = false) => {
		if (doc.y + heightOfAll(isFirst ? [row] : [row, ...following]) > bottom) {
			nextPage(doc)
			drawRow(doc, table, heading)
		}
		drawRow(doc, table, row, { isTotal })
		isFirst = false
	}
	const pageful = bottom - page.margin - heightOfAll([heading, ...rows.slice(-1)])
	const ofLast = heightOfAll(sums) <= pageful ? sums : sums.slice(0, 1)
	for (const [index, row] of rows.entries()) drawWith(row, index === rows.length - 1 ? ofLast : [])
	for (const [index, row] of sums.entries())
		drawWith(row, index === sums.length - 2 ? sums.slice(-1) : [], true)
	table.end()
}

const padding = 5

function heightOf(doc: Doc, { label, style }: Row): number {
	doc.font(style.face ?? 'plain').fontSize(style.size)
	return doc.heightOfString(label, { width: describedWidth }) + 2 * padding
}

function drawRow(doc: Doc, table: Part, row: Row, { isTotal = false } = {}): void {
	const { label, amount, style, isHeading } = row
	const top = doc.y + padding
	const element = doc.struct('TR')
	table.add(element)
	const described = { x: page.margin, y: top, width: describedWidth }
	const amounted = { x: page.margin + inner - amountWidth, y: top, width: amountWidth }
	const labelStyle: Style = { ...style, align: isTotal ? 'right' : 'left' }
	let end = top
	const cell = (tag: string, options: object, draw: () => number) =>
		element.add(
			doc.struct(tag, options, () => {
				end = Math.max(end, draw())
			}),
		)
	const scope = isHeading ? ofColumn : ofRow
	cell(isHeading || isTotal ? 'TH' : 'TD', isHeading || isTotal ? scope : {}, () =>
		write(doc, label, described, labelStyle),
	)
	cell(isHeading ? 'TH' : 'TD', isHeading ? ofColumn : {}, () =>
		write(doc, amount, amounted, { ...style, align: 'right' }),
	)
	element.end()
	if (!isTotal) rule(doc, end + padding)
	doc.y = end + padding
}

/** A line that only divides, which nobody needs to hear of. */
function rule(doc: Doc, y: number): void {
	doc.markContent('Artifact', { type: 'Layout' })
	doc
		.moveTo(page.margin, y)
		.lineTo(page.margin + inner, y)
		.lineWidth(0.5)
		.strokeColor(palette.line)
		.stroke()
	doc.endMarkedContent()
}

function nextPage(doc: Doc): void {
	doc.addPage()
	doc.y = page.margin
}

function drawNotes(doc: Doc, root: Part, { notes }: Sheet): void {
	const style: Style = { size: 10 }
	let y = doc.y + 24
	for (const note of notes) {
		doc.font('plain').fontSize(style.size)
		if (y + doc.heightOfString(note, { width: inner }) > bottom) {
			nextPage(doc)
			y = doc.y
		}
		root.add(written(doc, 'P', note, { x: page.margin, y, width: inner }, style))
		y = doc.y + 4
	}
}

/** The number of each page, at its foot. */
function numberPages(doc: Doc, title: string): void {
	const { count } = doc.bufferedPageRange()
	for (let index = 0; index < count; index++) {
		doc.switchToPage(index)
		// Below the margin a page would end, and another begin.
		doc.page.margins.bottom = 0
		doc.markContent('Artifact', { type: 'Pagination' })
		const at = { x: page.margin, y: page.height - 44, width: inner }
		write(doc, `${title}, page ${index + 1} of ${count}`, at, { size: 8.5, colour: palette.muted })
		doc.endMarkedContent()
	}
}
