import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runsOf } from '#app/pdf/letters.ts'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { billOf } from './bill.ts'
import { invoicePdf } from './invoice-pdf.server.ts'
import type { Invoice } from './issued.ts'

const gst = { name: 'GST', inFull: 'goods and services tax', percent: 5 }

function invoiceOf(name: string, count = 1): Invoice {
	const lines = Array.from({ length: count }, (_, at) => ({
		description: `Line ${at + 1}, an old sofa`,
		amount: 1000,
	}))
	const bill = billOf(lines, [gst])
	return {
		id: invoiceIdSchema.parse('019abcde-0000-7000-8000-000000000000'),
		bookingId: null,
		by: 'Dana',
		state: 'issued',
		balance: bill.total,
		sums: { total: bill.total, credited: 0, paid: 0, writtenOff: 0, isVoid: false },
		end: undefined,
		payments: [],
		tips: [],
		credits: [],
		document: {
			number: 'INV-1001',
			issuedOn: '2026-12-01',
			dueOn: '2026-12-15',
			supplier: {
				name: 'Bowline Junk Removal',
				mailingAddress: 'Box 555, Calgary, Alberta T2P 0A0',
				phone: '403-555-0142',
				email: 'hello@bowline.example',
				registration: '123456789 RT0001',
			},
			buyer: { name, address: '12 Crescent Road NW', email: 'jo@example.ca', phone: '403-555-0199' },
			work: { date: '2026-12-01', address: '12 Crescent Road NW', reference: 'K7M3QX' },
			...bill,
		},
	}
}

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('an invoice is a PDF with structure, language, title and its own fonts', async () => {
	const pdf = await invoicePdf(invoiceOf('Zoë Łukaszewicz-Côté'))
	const text = pdf.toString('latin1')
	for (const part of ['%PDF-1.7', '/StructTreeRoot', '/Lang (en-CA)', '/DisplayDocTitle true', '/FontFile2'])
		expect(text).toContain(part)
	expect(text).not.toContain('Helvetica')
	expect(pagesIn(pdf)).toBe(1)
})

test('sixty lines and a name of two hundred letters fill pages, and the totals are not alone on one', async () => {
	for (const count of [23, 24, 25, 60]) {
		const pdf = await invoicePdf(invoiceOf('Ä'.repeat(200), count))
		const text = await textOf(pdf)
		if (text === undefined) return
		const pages = text.split('\f').filter((page) => page.trim() !== '')
		expect(pages).toHaveLength(pagesIn(pdf) ?? 0)
		const withTotal = pages.findIndex((page) => page.includes('Subtotal'))
		expect(pages[withTotal], `${count} lines`).toContain(`Line ${count}, an old sofa`)
		for (const [at, page] of pages.entries()) expect(page).toContain(`page ${at + 1} of ${pages.length}`)
	}
})

test('each letter is in the face that has it, and what no face has is asked about', () => {
	expect(runsOf('Zoë Łuk', 'bold')).toEqual([
		{ face: 'bold', text: 'Zoë ' },
		{ face: 'other', text: 'Ł' },
		{ face: 'bold', text: 'uk' },
	])
	expect(runsOf('Анна 😀', 'plain')).toEqual([{ face: 'plain', text: '???? ?' }])
	expect(runsOf('Œuvre', 'plain')).toEqual([{ face: 'plain', text: 'Œuvre' }])
	expect(runsOf('', 'plain')).toEqual([{ face: 'plain', text: '' }])
})

/** The text of a PDF, where poppler is installed. */
async function textOf(pdf: Buffer): Promise<string | undefined> {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-pdf-'))
	try {
		await writeFile(join(folder, 'invoice.pdf'), pdf)
		const { stdout } = await promisify(execFile)('pdftotext', ['-layout', 'invoice.pdf', '-'], {
			cwd: folder,
		})
		return stdout
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}
