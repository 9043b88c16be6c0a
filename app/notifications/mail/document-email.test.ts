import { expect, test } from 'vitest'
import type { CreditNote, Invoice } from '#app/invoices/issued.ts'
import { creditNoteIdSchema, invoiceIdSchema } from '#app/platform/ids.ts'
import { expectSameInBothForms } from '#tests/support/both-forms.ts'
import { company } from '#tests/support/company.ts'
import { creditNoteEmail, invoiceEmail } from './document-email.ts'

const id = '019abcde-0000-7000-8000-000000000000'
const bill = {
	lines: [{ description: 'Junk removal', amount: 30_000 }],
	subtotal: 30_000,
	taxes: [{ name: 'GST', inFull: 'goods and services tax', percent: 5, amount: 1500 }],
	total: 31_500,
}
const parties = {
	supplier: {
		name: 'Bowline Junk Removal',
		mailingAddress: 'Box 555, Calgary, Alberta T2P 0A0',
		phone: '403-555-0142',
		email: 'hello@bowline.example',
		registration: '123456789 RT0001',
	},
	buyer: { name: 'Rosa Bell', address: '1 Elm Street', email: 'rosa@example.ca', phone: '403-555-0199' },
}
const invoice: Invoice = {
	id: invoiceIdSchema.parse(id),
	bookingId: null,
	by: 'Dana',
	issuedAt: new Date('2026-12-01T18:00:00Z'),
	state: 'issued',
	balance: 31_500,
	sums: { total: 31_500, credited: 0, paid: 0, writtenOff: 0, recovered: 0, isVoid: false },
	end: undefined,
	payments: [],
	tips: [],
	credits: [],
	document: {
		...parties,
		...bill,
		number: 'INV-1001',
		issuedOn: '2026-12-01',
		dueOn: '2026-12-15',
		work: { date: '2026-12-01', address: '1 Elm Street', reference: 'K7M3QX' },
		eTransfer: 'pay@bowline.example',
	},
}
const credit: CreditNote = {
	id: creditNoteIdSchema.parse(id),
	by: 'Dana',
	issuedAt: new Date('2026-12-01T18:00:00Z'),
	document: {
		...parties,
		...bill,
		number: 'INV-1001-C1',
		issuedOn: '2026-12-03',
		ofInvoice: 'INV-1001',
		reason: 'A <b>sofa</b> was left',
	},
}
const sent = {
	id: 'm1',
	to: 'rosa@example.ca',
	link: 'https://bowline.example/booked/x',
	pdf: Buffer.from('%PDF'),
}

test('an invoice says what is due, when and how to pay it, and is attached', () => {
	const mail = invoiceEmail(company, invoice, { ...sent, takesCards: false })
	expectSameInBothForms(mail)
	expect(mail).toMatchObject({
		key: 'invoice-email.m1',
		to: 'rosa@example.ca',
		subject: 'Your invoice INV-1001 from Bowline: $315.00',
		pdf: { name: 'invoice-INV-1001.pdf' },
	})
	for (const text of [mail.text, mail.html]) {
		expect(text).toContain('Hi Rosa,')
		expect(text).toContain('$315.00 is due within 14 days: Tuesday, December 15, 2026.')
		expect(text).toContain('E-transfer to pay@bowline.example, with INV-1001 in the message.')
	}
})

test('an invoice that somebody else is billed names who booked, to them; and to who booked whom it is made out to', () => {
	const buyer = { name: 'Sam Lord', address: '', email: 'sam@example.ca', phone: '' }
	const document = { ...invoice.document, buyer, work: { ...invoice.document.work, bookedBy: 'Rosa Bell' } }
	const mailTo = (to: string, link: string | undefined) =>
		invoiceEmail(company, { ...invoice, document }, { ...sent, to, link, takesCards: true })
	const theirs = mailTo('sam@example.ca', undefined)
	expectSameInBothForms(theirs)
	expect(theirs.subject).toBe('Invoice INV-1001 from Bowline: $315.00')
	expect(theirs.text).toContain('Hi Sam,\n')
	expect(theirs.text).toContain('at 1 Elm Street, booked by Rosa Bell.')
	// Their page can't be opened there, so nobody is sent to it.
	expect(theirs.text).not.toMatch(/See your booking|your booking’s page|Thanks for choosing/)
	expect(theirs.text).toContain('card, call')
	expect(mailTo('books@example.ca', undefined).text).not.toContain('Hi Sam')
	const own = mailTo('rosa@example.ca', sent.link).text
	expect(own).toContain('Hi Rosa,')
	expect(own).toContain('Invoice INV-1001 is attached. It’s made out to Sam Lord.')
	expect(invoiceEmail(company, invoice, { ...sent, takesCards: false }).text).not.toContain('made out')
})

test('markup in a PO number is text in the mail, and an invoice without one names none', () => {
	const mailOf = (purchaseOrder: string | undefined) => {
		const work = { ...invoice.document.work, purchaseOrder }
		return invoiceEmail(
			company,
			{ ...invoice, document: { ...invoice.document, work } },
			{ ...sent, takesCards: false },
		)
	}
	const mail = mailOf('<b>&"7"')
	expectSameInBothForms(mail)
	expect(mail.text).toContain('PO or work order <b>&"7"\n')
	expect(mail.html).toContain('PO or work order &#60;b&#62;&#38;&#34;7&#34;')
	expect(mail.html).not.toContain('<b>&')
	for (const none of [undefined, '']) expect(mailOf(none).text).not.toContain('PO or')
})

test('a name of two hundred letters is whole in the mail, of one word and of many', () => {
	for (const name of ['Ä'.repeat(200), `${'Anne-Marie '.repeat(18)}<i>`]) {
		const buyer = { ...invoice.document.buyer, name }
		const theirs = invoiceEmail(
			company,
			{ ...invoice, document: { ...invoice.document, buyer } },
			{ ...sent, to: 'books@example.ca', link: undefined, takesCards: false },
		)
		expectSameInBothForms(theirs)
		expect(theirs.text).toContain(`booked by ${name}.`)
		expect(theirs.html).not.toContain('<i>')
		expect(theirs.subject).not.toContain(name)
		const own = invoiceEmail(
			company,
			{ ...invoice, document: { ...invoice.document, buyer } },
			{ ...sent, takesCards: false },
		)
		expectSameInBothForms(own)
	}
})

test('an invoice for coming out alone thanks no one for work that was not done', () => {
	const work = { ...invoice.document.work, visit: true }
	const visit = { ...invoice, document: { ...invoice.document, work } }
	const mailOf = (each: Invoice) => invoiceEmail(company, each, { ...sent, takesCards: false }).text
	expect(mailOf(invoice)).toContain('Thanks for choosing us. Invoice INV-1001 is attached.')
	expect(mailOf(visit)).toContain('\nInvoice INV-1001 is attached.')
	expect(mailOf(visit)).not.toContain('Thanks')
	expect(mailOf(visit)).not.toContain('we did a pickup')
})

test('where cards are taken online, the page of the booking is named in place of the phone', () => {
	const online = invoiceEmail(company, invoice, { ...sent, takesCards: true }).text
	expect(online).toContain('You can pay by card on your booking’s page.')
	expect(online).not.toContain('card, call')
	expect(invoiceEmail(company, invoice, { ...sent, takesCards: false }).text).toContain('card, call')
})

test('a paid invoice asks for nothing, one without days is due on receipt, and one without taxes names none', () => {
	const paid = invoiceEmail(
		company,
		{ ...invoice, state: 'paid', balance: 0 },
		{ ...sent, takesCards: false },
	)
	expect(paid.text).toContain('It’s paid. Thank you.')
	expect(paid.text).not.toContain('due')
	expect(
		invoiceEmail(company, { ...invoice, state: 'void', balance: 0 }, { ...sent, takesCards: false }).text,
	).toContain('Nothing is owing on it.')
	const document = { ...invoice.document, dueOn: '2026-12-01', taxes: [], total: 30_000 }
	const now = invoiceEmail(company, { ...invoice, document, balance: 30_000 }, { ...sent, takesCards: false })
	expect(now.text).toContain('$300.00 is due on receipt.')
	expect(now.text).not.toContain('GST')
})

test('a credit note names its invoice and why, as text', () => {
	const mail = creditNoteEmail(company, credit, invoice, { ...sent, takesCards: false })
	expectSameInBothForms(mail)
	expect(mail.text).toContain('We’ve credited invoice INV-1001. Credit note INV-1001-C1 is attached.')
	expect(mail.text).toContain('Why: A <b>sofa</b> was left')
	expect(mail.html).toContain('Why: A &#60;b&#62;sofa')
	expect(mail.pdf?.name).toBe('credit-note-INV-1001-C1.pdf')
})

test('a credit note says what is to be given back, what is left to pay and how, or that nothing is', () => {
	const told = (balance: number, takesCards = false) =>
		creditNoteEmail(company, credit, { ...invoice, balance }, { ...sent, takesCards })
	for (const text of [told(-11_600).text, told(-11_600).html]) {
		expect(text).toContain('We owe you a refund of $116.00.')
		expect(text).not.toMatch(/owing|E-transfer/)
	}
	const left = told(8400).text
	expect(left).toContain(
		'$84.00 is still owing on invoice INV-1001, due within 14 days: Tuesday, December 15, 2026.',
	)
	expect(left).toContain('E-transfer to pay@bowline.example, with INV-1001 in the message.')
	expect(left).toContain('card, call')
	expect(told(8400, true).text).toContain('You can pay by card on your booking’s page.')
	expect(told(0).text).toContain('Nothing is owing on invoice INV-1001 now.')
	expect(told(0).text).not.toMatch(/refund|E-transfer/)
})

test('an invoice that is emailed once it is overpaid says what is to be given back, and thanks for nothing', () => {
	const mail = invoiceEmail(
		company,
		{ ...invoice, state: 'refund due', balance: -11_600 },
		{ ...sent, takesCards: true },
	)
	expect(mail.text).toContain('We owe you a refund of $116.00.')
	expect(mail.text).not.toMatch(/Nothing is owing|card/)
})
