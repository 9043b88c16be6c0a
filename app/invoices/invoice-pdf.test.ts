import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { drawSheet } from '#app/pdf/draw-sheet.server.ts'
import { runsOf } from '#app/pdf/letters.ts'
import { openPdfs } from '#app/pdf/pdf.server.ts'
import { creditNoteIdSchema, invoiceIdSchema, paymentIdSchema } from '#app/platform/ids.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { billOf } from './bill.ts'
import { creditNotePdf, invoicePdf } from './invoice-pdf.server.ts'
import type { CreditNote, Invoice } from './issued.ts'
import { sheetOfCreditNote, sheetOfInvoice } from './sheet.ts'

const pdfs = openPdfs(pino({ level: 'silent' }))
afterAll(() => pdfs.stop())

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
		issuedAt: new Date('2026-12-01T18:00:00Z'),
		state: 'issued',
		balance: bill.total,
		sums: { total: bill.total, credited: 0, paid: 0, writtenOff: 0, recovered: 0, isVoid: false },
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
	const pdf = await invoicePdf({ pdfs }, invoiceOf('Zoë Łukaszewicz-Côté, Nguyễn Thị Ánh Tuyết'))
	const text = pdf.toString('latin1')
	for (const part of ['%PDF-1.7', '/StructTreeRoot', '/Lang (en-CA)', '/DisplayDocTitle true', '/FontFile2'])
		expect(text).toContain(part)
	expect(text).not.toContain('Helvetica')
	expect(pagesIn(pdf)).toBe(1)
})

test('what is drawn again later is the same file to the byte, and of another moment another one', async () => {
	const [invoice, began] = [invoiceOf('Zoë Côté'), Date.now()]
	const first = await invoicePdf({ pdfs }, invoice)
	// The id of a file has milliseconds in it.
	await expect.poll(() => Date.now()).toBeGreaterThan(began)
	expect(await invoicePdf({ pdfs }, invoice)).toEqual(first)
	expect(first.toString('latin1')).toContain('(D:20261201180000Z)')
	const at = new Date('2026-12-01T18:00:01Z')
	expect(await invoicePdf({ pdfs }, { ...invoice, issuedAt: at })).not.toEqual(first)

	const task = { sheet: sheetOfInvoice(invoice), author: 'Bowline', madeAt: invoice.issuedAt }
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T08:00:00Z') })
	try {
		const drawn = await drawSheet(task)
		vi.setSystemTime(new Date('2027-03-01T08:00:00Z'))
		expect(await drawSheet(task)).toEqual(drawn)
	} finally {
		vi.useRealTimers()
	}
})

test('markup in a PO number or a name is text on the sheet', async () => {
	const invoice = invoiceOf('<b>&"Zoë"</b>')
	const work = { ...invoice.document.work, purchaseOrder: '<b>&"7"' }
	const [page = ''] = pagesOf(
		await invoicePdf({ pdfs }, { ...invoice, document: { ...invoice.document, work } }),
	)
	const text = page.replaceAll('\n', ' ')
	expect(text).toContain('PO or work order <b>&"7"')
	expect(text).toContain('<b>&"Zoë"</b>')
})

test('sixty lines and a name of two hundred letters fill pages, and the totals are not alone on one', async () => {
	// Somewhere among these the last line is the last that its page has room for.
	for (const count of [...Array.from({ length: 24 }, (_, at) => 10 + at), 60]) {
		const pdf = await invoicePdf({ pdfs }, invoiceOf('Ä'.repeat(200), count))
		const pages = pagesOf(pdf)
		expect(pages).toHaveLength(pagesIn(pdf) ?? 0)
		const withTotal = pages.findIndex((page) => page.includes('Subtotal'))
		expect(pages[withTotal], `${count} lines`).toContain(`Line ${count}, an old sofa`)
		for (const [at, page] of pages.entries()) expect(page).toContain(`page ${at + 1} of ${pages.length}`)
	}
})

test('whatever was paid of it, what is owing stands with a row before it, and each page has the heading of its rows', async () => {
	const paid = (count: number): Invoice => {
		const invoice = invoiceOf('Jo', 1)
		const payment: Invoice['payments'][number] = {
			id: paymentIdSchema.parse(invoice.id),
			kind: 'payment',
			method: 'cash',
			paidOn: '2026-12-02',
			...{ amount: 10, rounding: 0, recovers: 0, reference: null, reason: null, by: 'Dana', takesBack: null },
		}
		return { ...invoice, payments: Array.from({ length: count }, () => payment) }
	}
	for (const count of [...Array.from({ length: 30 }, (_, at) => 8 + at), 90]) {
		const pages = pagesOf(await invoicePdf({ pdfs }, paid(count)))
		const last = pages.find((page) => page.includes('Owing')) ?? ''
		expect(last, `${count} payments`).toContain('Paid in cash')
		for (const page of pages.filter((each) => /Paid in cash|an old sofa/.test(each)))
			expect(page).toContain('Description')
		// No page has the heading of the rows and none of them.
		for (const page of pages.filter((each) => each.includes('Description')))
			expect(page, `${count} payments`).toMatch(/Paid in cash|an old sofa/)
	}
})

test.each([
	['its one tax has the GST/HST number', [gst], ['GST 5%, no. 123456789 RT0001']],
	[
		'another tax than GST has none',
		[gst, { ...gst, name: 'PST', percent: 7 }],
		['GST 5%, no. 123456789 RT0001', 'PST 7%'],
	],
	[
		'a tax with a number of its own has that',
		[gst, { ...gst, name: 'QST', percent: 9.975, registration: '1234567890 TQ0001' }],
		['GST 5%, no. 123456789 RT0001', 'QST 9.975%, no. 1234567890 TQ0001'],
	],
])('each tax of an invoice stands under its number: %s', (_, taxes, labels) => {
	const invoice = invoiceOf('Jo')
	const document = { ...invoice.document, ...billOf([{ description: 'A sofa', amount: 1000 }], taxes) }
	const sheet = sheetOfInvoice({ ...invoice, document })
	expect(sheet.totals.slice(1, 1 + taxes.length).map(({ label }) => label)).toEqual(labels)
	const own = taxes.flatMap((tax) => ('registration' in tax ? [`QST registration ${tax.registration}`] : []))
	expect(sheet.supplier.slice(3)).toEqual(['GST/HST registration 123456789 RT0001', ...own])
})

test('an invoice that is void says so and that nothing is owed, and any other how to pay, or what is to be given back', () => {
	const invoice = invoiceOf('Jo')
	const of = (change: Partial<Invoice>) => {
		const { title, notes } = sheetOfInvoice({ ...invoice, ...change })
		return [title, ...notes.slice(1)]
	}
	expect(of({ state: 'void', balance: 0 })).toEqual([
		'Invoice, void INV-1001',
		'This invoice is void. Nothing is owed on it.',
	])
	expect(of({})).toEqual([
		'Invoice INV-1001',
		'To pay by card, call 403-555-0142.',
		'Make cheques out to Bowline Junk Removal, Box 555, Calgary, Alberta T2P 0A0.',
	])
	expect(of({ state: 'paid', balance: 0 })).toEqual([
		'Invoice INV-1001',
		'Thank you. Nothing is owing on this invoice.',
	])
	// Nobody paid these: what is thanked for is money that came.
	for (const state of ['written off', 'credited'] as const)
		expect(of({ state, balance: 0 })).toEqual(['Invoice INV-1001', 'Nothing is owing on this invoice.'])
	expect(of({ balance: -500 })).toEqual(['Invoice INV-1001', 'We owe you a refund of $5.00.'])
})

test.each([
	['cards are paid with on its page', true, 31_500, undefined, 'You can pay by card on your booking’s page.'],
	['cards are not', false, 31_500, undefined, 'To pay by card, call 403-555-0142.'],
	['too little is owing for a card', true, 49, undefined, 'To pay by card, call 403-555-0142.'],
	['another one booked, who has the page', true, 31_500, 'Al', 'To pay by card, call 403-555-0142.'],
])('an invoice says how it is paid by card: %s', (_, takesCards, balance, bookedBy, words) => {
	const invoice = invoiceOf('Jo')
	const document = { ...invoice.document, work: { ...invoice.document.work, ...(bookedBy && { bookedBy }) } }
	expect(sheetOfInvoice({ ...invoice, balance, document }, takesCards).notes).toContain(words)
})

test('each letter is in the face that has it, and what no face has is asked about', () => {
	expect(runsOf('Zoë Łuk', 'bold')).toEqual([
		{ face: 'bold', text: 'Zoë ' },
		{ face: 'other', text: 'Ł' },
		{ face: 'bold', text: 'uk' },
	])
	expect(runsOf('Анна 😀', 'plain')).toEqual([{ face: 'plain', text: '???? ?' }])
	expect(runsOf('Nguyễn Đức', 'bold')).toEqual([
		{ face: 'bold', text: 'Nguy' },
		{ face: 'vietnamese', text: 'ễ' },
		{ face: 'bold', text: 'n ' },
		{ face: 'other', text: 'Đ' },
		{ face: 'vietnamese', text: 'ứ' },
		{ face: 'bold', text: 'c' },
	])
	expect(runsOf('Œuvre', 'plain')).toEqual([{ face: 'plain', text: 'Œuvre' }])
	expect(runsOf('', 'plain')).toEqual([{ face: 'plain', text: '' }])
})

test('a credit note says that it is one, for which invoice, of which day and why, to whom, with each tax and its number', async () => {
	const { document } = invoiceOf('Zoë Côté')
	const bill = billOf([{ description: 'A sofa was left', amount: 10_001 }], [gst])
	const { supplier, buyer } = document
	const credit: CreditNote = {
		id: creditNoteIdSchema.parse('019abcde-0000-7000-8000-000000000001'),
		by: 'Dana',
		issuedAt: new Date('2026-12-01T18:00:00Z'),
		document: {
			...{ number: 'INV-1001-C1', issuedOn: '2026-12-03', supplier, buyer, ...bill },
			...{ ofInvoice: 'INV-1001', reason: 'A sofa was left' },
		},
	}
	expect(sheetOfCreditNote(credit)).toEqual({
		title: 'Credit note INV-1001-C1',
		supplier: [
			'Bowline Junk Removal',
			'Box 555, Calgary, Alberta T2P 0A0',
			'403-555-0142, hello@bowline.example',
			'GST/HST registration 123456789 RT0001',
		],
		blocks: [
			{
				heading: 'Credit to',
				lines: ['Zoë Côté', '12 Crescent Road NW', 'jo@example.ca', '403-555-0199'],
			},
			{ heading: 'For', lines: ['Invoice INV-1001', 'Issued Thursday, December 3, 2026'] },
		],
		lines: [{ description: 'A sofa was left', amount: '$100.01' }],
		totals: [
			{ label: 'Subtotal', amount: '$100.01', isStrong: false },
			{ label: 'GST 5%, no. 123456789 RT0001', amount: '$5.00', isStrong: false },
			{ label: 'Total credited', amount: '$105.01', isStrong: true },
		],
		notes: ['This is a credit note: it takes $105.01 off invoice INV-1001. Why: A sofa was left'],
	})
	const [page = '', ...more] = pagesOf(await creditNotePdf({ pdfs }, credit))
	expect(more).toEqual([])
	for (const part of [
		'Credit note INV-1001-C1',
		'Zoë Côté',
		'Invoice INV-1001',
		'$105.01',
		'Why: A sofa was left',
	])
		expect(page.replaceAll('\n', ' ')).toContain(part)
})
