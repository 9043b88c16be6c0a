import { expect, test } from 'vitest'
import type { CreditNoteId } from '#app/platform/ids.ts'
import {
	accountEntryIdSchema,
	creditNoteIdSchema,
	messageIdSchema,
	paymentIdSchema,
	tipIdSchema,
} from '#app/platform/ids.ts'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId, newInvoiceId } from '#tests/support/ids.ts'
import InvoicePage from './invoice.page.tsx'
import type { ActAnswer } from './invoice-act.ts'
import type { InvoiceAtDesk } from './invoice-at-desk.ts'

const entryId = accountEntryIdSchema.parse(crypto.randomUUID())
const tipId = tipIdSchema.parse(crypto.randomUUID())
const creditId: CreditNoteId = creditNoteIdSchema.parse(crypto.randomUUID())
const bookingId = newBookingId()
const customerId = newCustomerId()
const invoice: InvoiceAtDesk = {
	id: newInvoiceId(),
	...{ number: 'INV-1001', state: 'issued', today: '2026-12-02', bookingId: null, reference: 'K7M3QX' },
	buyer: { name: 'Jo Bell', address: '1 Elm Street, Calgary', email: '', phone: '' },
	work: 'Work done Dec 1, 2026, 1 Elm Street',
	...{ purchaseOrder: undefined, bookedBy: undefined },
	issued: 'Dec 1, 2026 by Dana',
	terms: 'Due on December 31, 2026',
	lines: [{ id: 'line-0', label: 'Junk removal', amount: '$300.00' }],
	...{ total: '$315.00', isTaxed: true },
	...{ entries: [], tips: [], crew: 'The crew of Truck 1', customerId: undefined },
	...{ documents: [], email: 'jo@example.ca', emailed: [], exported: undefined },
	...{ balance: 31_500, owing: '$315.00', lost: 0, onAccount: [], canVoid: false, canCredit: false },
}

type Case = InvoiceAtDesk & { own: readonly Right[]; answer: ActAnswer; sending: boolean }
const invoiceOf = ({ own = ['money'], answer, sending = false, ...change }: Partial<Case>) =>
	drawn(InvoicePage, {
		loaderData: { invoice: { ...invoice, ...change }, formKey: 'key' },
		...(answer && { actionData: answer }),
		...{ rights: own, sending },
	})
const entry = {
	...{ id: 'entry-0', about: 'Dec 2, 2026, Dana', amount: '-$100.00' },
	...{ creditId: undefined, takeBack: undefined },
}
const paymentId = paymentIdSchema.parse(crypto.randomUUID())
const tip = { id: tipId, label: 'Tip, Dan', about: 'Dec 2, 2026, in cash, Dana', amount: '$20.00' }

test('an invoice says what it is for, what became of it and what is owing, and leads to its booking and its account', () => {
	expect(invoiceOf({}).text).toContain('Open. Issued Dec 1, 2026 by Dana. Due on December 31, 2026')
	expectDifferences<Case>(invoiceOf, [
		[{ purchaseOrder: '7' }, /\+ .*\. PO or work order 7$/],
		[{ bookedBy: 'Zoe Bell' }, /\+ .*\. Booked by Zoe Bell$/],
		[{ buyer: { ...invoice.buyer, address: '' } }, /^- 1 Elm Street, Calgary\. .*\n\+ Work done/],
		[{ buyer: { ...invoice.buyer, address: '1 Elm Street' } }, /^- 1 Elm Street, Calgary\. .*\n\+ Work done/],
		[{ bookingId }, /^$/],
		[{ bookingId, own: ['money', 'bookings'] }, new RegExp(`^\\+ <a href="/admin/bookings/${bookingId}"`)],
		[{ own: ['money', 'bookings'] }, /^$/],
		[{ customerId }, new RegExp(`\\+ <a href="/admin/customers/${customerId}/account"`), /\+ Their account/],
		[
			{
				exported: {
					words: 'Exported in run 14',
					since: '',
					period: { from: '2026-12-01', to: '2026-12-31' },
				},
			},
			/\+ Exported in run 14/,
			/\+ <a href="\/admin\/invoices\/period\?from=2026-12-01&amp;to=2026-12-31"/,
			/^(?!.*Changed since)/s,
		],
		[
			{
				exported: {
					words: 'Exported in run 14',
					since: 'credited by INV-1001-C1',
					period: { from: '2026-12-01', to: '2026-12-31' },
				},
			},
			/\+ Changed since:\n\+ {1,2}credited by INV-1001-C1/,
		],
		[{ state: 'part paid' }, /- Open\n\+ Part paid/],
		[{ entries: [{ ...entry, label: 'Paid by card' }] }, /^\+ Paid by card\n\+ Dec 2, 2026, Dana\n\+ -\$100/],
		[
			{ entries: [{ ...entry, label: 'Credit note C-1', creditId }] },
			new RegExp(`\\+ <a href="[^"]*${creditId}[^"]*"`),
			/\+ {2}?of Credit note C-1|\+ of Credit note C-1/,
		],
		[{ balance: -5000, owing: '-$50.00' }, /- Owing/, /\+ To be refunded\n/, /\+ \$50\.00/, /^(?!.*-\$50)/s],
		[{ balance: 0, owing: '$0.00' }, /^(?!.*To be refunded)/s, /\+ \$0\.00/],
	])
})

test('markup in a PO number or a name is text on the page', () => {
	const { markup } = invoiceOf({
		purchaseOrder: '<b>&"7"',
		buyer: { ...invoice.buyer, name: '<i>&"Zoë"' },
	})
	expect(markup).toContain('&lt;b&gt;&amp;&quot;7&quot;')
	expect(markup).toContain('&lt;i&gt;&amp;&quot;Zoë&quot;')
	expect(markup).not.toMatch(/<b>&|<i>&/)
})

test('what can be done with an invoice is what is left to do, by who may', () => {
	const headings = (change: Partial<Case>) =>
		[...invoiceOf(change).markup.matchAll(/<h2 id="[^"]*"[^>]*>([^<]*)/g)].map(([, name]) => name).join()
	const credit: readonly Right[] = ['money', 'credit']
	expect(headings({})).toBe('Take a payment,Record a tip')
	expect(headings({ onAccount: [{ id: entryId, label: '$50 of Dec 1' }] })).toBe(
		'Take a payment,Use what’s on their account,Record a tip',
	)
	expect(headings({ balance: 0, onAccount: [{ id: entryId, label: '$50 of Dec 1' }] })).toBe('Record a tip')
	expect(headings({ state: 'void', balance: 0 })).toBe('')
	const documents = [{ value: 'invoice', label: 'Invoice INV-1001' }]
	expect(headings({ documents })).toBe('Take a payment,Email it,Record a tip')
	expect(headings({ documents, state: 'void', balance: 0 })).toBe('Email it')
	const back = { balance: -5000, owing: '-$50.00' }
	expect(headings(back)).toBe('Record a tip')
	expect(headings({ ...back, customerId })).toBe('Keep it on their account,Record a tip')
	expect(headings({ ...back, own: credit })).toBe('Record a tip,Refund')
	expect(headings({ own: credit })).toBe('Take a payment,Record a tip,Write off the rest')
	expect(headings({ own: credit, canVoid: true, canCredit: true })).toBe(
		'Take a payment,Record a tip,Credit it,Void it,Write off the rest',
	)
	expect(headings({ canVoid: true, canCredit: true })).toBe('Take a payment,Record a tip')
	const lost = { state: 'written off' as const, balance: 0, owing: '$0.00', lost: 10_000 }
	expect(headings({ ...lost, own: credit })).toBe('Money came after all,Record a tip')
	// It could never be given back to the account.
	expect(headings({ ...lost, onAccount: [{ id: entryId, label: '$50 of Dec 1' }] })).toBe(
		'Money came after all,Record a tip',
	)
	expect(headings({ ...lost, lost: 0, own: credit })).toBe('Record a tip')
	expect(invoiceOf(lost).markup).toMatch(/<input id="payment-amount"[^>]*placeholder="100\.00"/)
})

test('a payment begins with all that is owing today; more than that is kept only for a customer who is known', () => {
	const { markup } = invoiceOf({})
	expect(markup).toMatch(/<input id="payment-amount"[^>]*placeholder="315\.00"/)
	expect(markup).toMatch(/<input id="payment-paidOn"[^>]*max="2026-12-02"[^>]*value="2026-12-02"/)
	expect(markup).not.toContain('name="beyond"')
	expectDifferences<Case>(invoiceOf, [
		[{ customerId }, /\+ <input type="checkbox" name="beyond" value="on account"\/>/],
		[{ onAccount: [{ id: entryId, label: '$50 of Dec 1' }] }, new RegExp(`\\+ <option value="${entryId}"`)],
		[{ balance: -5000, own: ['money', 'credit'] }, /\+ <input [^>]*placeholder="50\.00" name="amount"/],
	])
})

test('an invoice is emailed to its customer unless another address is typed, which stays with what was wrong; where it went is said', () => {
	const documents = [{ value: 'invoice', label: 'Invoice INV-1001' }]
	const emails = { documents, email: 'jo@example.ca' }
	expect(invoiceOf(emails).markup).toMatch(/<input id="email-to"[^>]*value="jo@example\.ca"/)
	expect(invoiceOf(emails).markup).not.toContain('So far')
	const refused = {
		...{
			ok: false,
			message: 'Nothing was saved.',
			do: 'email',
			typed: { to: 'jo@example', document: creditId },
		},
		faults: { to: ['Enter an email address such as you@example.ca.'] },
	}
	const answered = invoiceOf({ ...emails, answer: refused }).markup
	expect(answered).toMatch(/<input id="email-to"[^>]*aria-invalid="true"[^>]*value="jo@example"/)
	expect(answered).toMatch(/id="email-to-error"[^>]*>Enter an email address such as/)
	expectDifferences<Case>(
		(change) => invoiceOf({ ...emails, ...change }),
		[
			[
				{
					emailed: [
						{
							id: messageIdSchema.parse(crypto.randomUUID()),
							words: 'INV-1001 to the customer, Dec 1, 2026, 8:00 AM',
						},
					],
				},
				/\+ So far\n\+ INV-1001 to the customer, Dec 1/,
			],
			[
				{ documents: [...documents, { value: creditId, label: 'Credit note INV-1001-C1' }] },
				new RegExp(`\\+ Which one[\\s\\S]*\\+ <option value="${creditId}"`),
			],
		],
	)
	const both = [...documents, { value: creditId, label: 'Credit note INV-1001-C1' }]
	expect(invoiceOf({ documents: both, answer: refused }).markup).toMatch(
		new RegExp(`<option value="${creditId}" selected=""`),
	)
})

test('a refusal stands at its own form with what was typed, and opens that one alone; a success is said at the top', () => {
	const all: Partial<Case> = { own: ['money', 'credit'], canVoid: true, canCredit: true }
	const refused = (act: string | undefined, typed: Record<string, string> = {}): ActAnswer => ({
		...{ ok: false, message: 'Nothing was saved.', do: act, typed },
		faults: { amount: ['Enter an amount.'], reason: ['Say why.'], forWhom: ['Say whom it’s for.'] },
	})
	const shown = (answer: ActAnswer) => invoiceOf({ ...all, answer }).markup
	const opened = (markup: string) =>
		[...markup.matchAll(/<details [^>]*open=""[^>]*><summary[^>]*><h2 id="([^"]*)"/g)].map(([, id]) => id)
	const said = (markup: string) => markup.split('Nothing was saved.').length - 1
	expect(opened(invoiceOf(all).markup)).toEqual([])
	for (const [act, id] of [
		['tip', 'tip-heading'],
		['credit', 'credit-heading'],
		['void', 'void-heading'],
		['write off', 'write-off-heading'],
	] as const) {
		expect(opened(shown(refused(act))), act).toEqual([id])
		expect(said(shown(refused(act))), act).toBe(1)
	}
	expect(opened(shown(refused('payment')))).toEqual([])
	expect(said(shown(refused('payment')))).toBe(1)
	// A form that could not be read may be any of them: it is said above all.
	expect(opened(shown(refused(undefined)))).toEqual([])
	expect(said(shown(refused(undefined)))).toBe(1)

	const typed = { amount: '12.5', reason: 'Late', forWhom: 'Dan', reference: 'E-1', method: 'cash' }
	const payment = shown(refused('payment', { ...typed, paidOn: '2026-11-30' }))
	expect(payment).toMatch(/<input id="payment-amount"[^>]*aria-invalid="true"[^>]*value="12\.5"/)
	expect(payment).toMatch(/<input id="payment-paidOn"[^>]*value="2026-11-30"/)
	expect(payment).toMatch(/<input id="payment-reference"[^>]*value="E-1"/)
	expect(payment).toMatch(/id="payment-amount-error"[^>]*>Enter an amount\./)
	expect(payment.match(/checked=""/g)).toHaveLength(1)
	expect(payment).toMatch(/<input (?=[^>]*checked="")[^>]*value="cash"/)
	expect(payment).not.toMatch(/<input id="tip-amount"[^>]*value="12\.5"/)
	expect(payment).not.toContain('Say why.')
	expect(shown(refused('tip', typed))).toMatch(/<input id="tip-forWhom"[^>]*value="Dan"/)
	expect(shown(refused('tip', typed))).toMatch(/id="tip-forWhom-error"[^>]*>Say whom it’s for\./)
	expect(shown(refused('credit', typed))).toMatch(/<input id="credit-amount"[^>]*value="12\.5"/)
	expect(shown(refused('credit', typed))).toMatch(/<input id="credit-reason"[^>]*value="Late"/)
	const writeOff = shown(refused('write off', typed))
	expect(writeOff).toMatch(/<input id="write-off-reason"[^>]*value="Late"/)
	expect(writeOff).not.toMatch(/<input id="void-reason"[^>]*value="Late"/)
	const kept = { ...all, customerId, answer: refused('payment', { beyond: 'on account' }) }
	expect(invoiceOf(kept).markup).toMatch(/name="beyond"[^>]*checked=""/)

	const done = invoiceOf({ ...all, answer: { ...refused('tip'), ok: true, message: 'The tip is saved.' } })
	expect(done.markup).toMatch(/<p role="status"[^>]*>The tip is saved\./)
	expect(opened(done.markup)).toEqual([])
	expect(done.text).not.toContain('Enter an amount.')
})

test('tips stand apart; one can be taken back once, by who gives credit', () => {
	expect(invoiceOf({}).text).not.toContain('Tips')
	const own: readonly Right[] = ['money', 'credit']
	const takesBack = (change: Partial<Case>) => invoiceOf(change).text.includes('Take back the tip of $20.00')
	expect(invoiceOf({ tips: [{ ...tip, canTakeBack: false }] }).text).toMatch(
		/Tips\nFor the crew[^\n]*\nTip, DanDec 2, 2026, in cash, Dana\n\$20\.00/,
	)
	expect(takesBack({ own, tips: [{ ...tip, canTakeBack: true }] })).toBe(true)
	expect(takesBack({ tips: [{ ...tip, canTakeBack: true }] })).toBe(false)
	expect(takesBack({ own, tips: [{ ...tip, canTakeBack: false }] })).toBe(false)
})

test('a payment can be taken back beside it, by who gives credit; a refusal opens its form alone, with what was typed', () => {
	const own: readonly Right[] = ['money', 'credit']
	const paid = (takeBack: InvoiceAtDesk['entries'][number]['takeBack']) => ({
		entries: [
			{ ...entry, label: 'Paid by cheque', takeBack },
			{
				...{ ...entry, id: 'entry-1', label: 'Paid by card' },
				takeBack: takeBack && { ...takeBack, id: paymentIdSchema.parse(tipId) },
			},
		],
	})
	const one = paid({ id: paymentId, from: '2026-12-01' })
	const { markup, text } = invoiceOf({ ...one, own })
	expect(text).toMatch(/Take it back: the payment of \$100\.00/)
	expect(markup).toContain(`<input type="hidden" name="payment" value="${paymentId}"/>`)
	expect(markup).toMatch(
		/<input id="paidOn-[^>]*min="2026-12-01"[^>]*max="2026-12-02"[^>]*value="2026-12-02"/,
	)
	expect(invoiceOf(one).text).not.toContain('Take it back')
	expect(invoiceOf({ ...paid(undefined), own }).text).not.toContain('Take it back')
	const opened = (answer: ActAnswer) =>
		[...invoiceOf({ ...one, own, answer }).markup.matchAll(/<details open="".*?<\/details>/g)].map(
			([form]) => form,
		)
	const refused: ActAnswer = {
		...{ ok: false, message: 'Nothing was saved.', do: 'payment back', faults: { reason: ['Say why.'] } },
		typed: { payment: paymentId, reason: 'Bounced', paidOn: '2026-12-01' },
	}
	const [form = '', ...others] = opened(refused)
	expect(others).toEqual([])
	expect(form).toContain(`value="${paymentId}"`)
	for (const said of ['Nothing was saved.', 'Say why.', 'value="Bounced"', 'value="2026-12-01"'])
		expect(form).toContain(said)
	expect(opened({ ...refused, do: 'payment' })).toEqual([])
	expect(opened({ ...refused, ok: true })).toEqual([])
})

test('while something is saved its page’s buttons are off', () => {
	expectOffWhileSending((sending) => invoiceOf({ sending }))
	expectOffWhileSending((sending) => {
		const change = { own: ['money', 'credit'] as const, balance: 0, state: 'void' as const, sending }
		return invoiceOf({ ...change, tips: [{ ...tip, canTakeBack: true }] })
	})
	expect(invoiceOf({ sending: true }).text).toContain('Saving...')
	expect(invoiceOf({}).text).not.toContain('Saving...')
})
