import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId, newInvoiceId } from '#tests/support/ids.ts'
import CardPayments from '../left/card-payments.page.tsx'
import CustomerAccount from './customer-account.page.tsx'
import type { OnAccountAnswer } from './on-account-form.ts'

const customerId = newCustomerId()
const invoice = {
	...{ id: newInvoiceId(), number: 'INV-1001', issued: 'Nov 1, 2026', due: 'Nov 15, 2026', total: '$315.00' },
	...{ owing: undefined, age: '1 to 30 days', isOverdue: false, state: 'Paid', reminded: undefined },
}
const reminder = { invoiceId: invoice.id, to: 'jo@example.ca', seen: 31_500, words: 'Invoice <b> was due.' }
const entry = {
	id: 'entry-1',
	label: 'Paid in cash',
	about: 'Nov 2, Dana',
	amount: '$50.00',
	left: undefined,
}
const charge = {
	...{ id: newBookingId(), reference: 'K7M3QX', name: 'Bo Ray', date: 'Nov 1, 2026', charged: '$200.00' },
	...{ payment: 'Not paid yet', isUnpaid: true },
}
const account = {
	...{ customerId, today: '2026-12-02', name: 'Jo Bell', owing: '$0.00', toGiveBack: undefined, ages: [] },
	...{ invoices: [], isFollowing: false, next: undefined, beforeNumbering: undefined },
	onAccount: { inAll: undefined, entries: [] },
}
type Case = { [Key in keyof typeof account]: unknown } & {
	own: readonly Right[]
	reminder: object
	answer: OnAccountAnswer
	sending: boolean
	whose: typeof company
}
const accountOf = ({
	own = [],
	answer,
	sending = false,
	whose = company,
	reminder,
	...change
}: Partial<Case>) =>
	drawn(CustomerAccount, {
		loaderData: { account: { ...account, ...change }, reminder, formKey: 'key' },
		...(answer && { actionData: answer }),
		...{ rights: own, sending, whose },
	})
const onAccount = (left: string | undefined) => ({ inAll: '$50.00', entries: [{ ...entry, left }] })

test('an account says what is owing, what is to be given back, and what is on it, and leads where its reader may go', () => {
	expect(accountOf({}).text).toContain('No invoices yet.')
	expect(accountOf({}).text).toContain('Nothing is owing.')
	expectDifferences<Case>(accountOf, [
		[{ toGiveBack: '$20.00' }, /\+ +owing, and \$20\.00 to refund/],
		[{ onAccount: onAccount(undefined) }, /\+ +owing; \$50\.00 on account/, /\+ \$50\.00 is theirs until/],
		[{ onAccount: onAccount(undefined) }, /- Nothing\. Money they give/, /\+ Paid in cash\n\+ Nov 2, Dana/],
		[
			{ ages: [{ age: 'over 90 days', owing: '$9.00' }] },
			/- Nothing is owing/,
			/\+ over 90 days\n\+ \$9\.00/,
		],
		[{ own: ['customers'] }, new RegExp(`^\\+ <a href="/admin/customers/${customerId}"`), /Their bookings/],
		[{ isFollowing: true }, /- No invoices yet\.\n/, /\+ No more invoices\./, /\+ First page/],
		[{ next: 'place' }, new RegExp(`\\+ <a href="/admin/customers/${customerId}/account\\?[^"]*place"`)],
		[{ next: 'place' }, /\+ Next page$/],
		[
			{ beforeNumbering: { charged: '$200.00', unpaid: undefined, latest: [charge] } },
			/\+ Charged without an invoice/,
			/\+ \$200\.00 before tax, and apart/,
			/\+ K7M3QX/,
			/^(?!.*isn’t paid yet)/s,
		],
		[
			{ beforeNumbering: { charged: '$200.00', unpaid: '$90.00', latest: [charge] } },
			/\$90\.00 of it isn’t paid yet\./,
		],
	])
})

test('an invoice of an account is reminded of once it is overdue, and says when it last was', () => {
	const of = (change: object) => ({ invoices: [{ ...invoice, ...change }] })
	const reminds = (change: object) => accountOf(of(change)).text.includes('Email a reminder of INV-1001')
	const owing = { owing: '$315.00', state: 'Open' }
	expectDifferences<Case>(accountOf, [
		[of({}), /- No invoices yet\./, /\+ INV-1001/, /\+ Paid\n\+ , \$315\.00, issued Nov 1, 2026/],
		[of({}), /^(?!.*owing, due)/s, /^(?!.*Last reminded)/s, /^(?!.*ago\))/s],
		[of(owing), /\+ \. \$315\.00 owing, due Nov 15, 2026$/m, /^(?!.*ago\))/s],
		[of({ ...owing, isOverdue: true }), /due Nov 15, 2026 \(1 to 30 days ago\)/],
		[of({ reminded: 'Nov 20, 1:00 PM' }), /\+ Last reminded Nov 20, 1:00 PM\./],
	])
	expect([reminds(owing), reminds({ ...owing, isOverdue: true })]).toEqual([false, true])
	const late = of({ ...owing, isOverdue: true })
	const read = (change: object, answer?: OnAccountAnswer) =>
		accountOf({ ...late, reminder: { ...reminder, ...change }, ...(answer && { answer }) })
	expect(read({}).text).toMatch(
		/To jo@example\.ca, with[\s\S]*Invoice &lt;b&gt; was due\.[\s\S]*Send the reminder/,
	)
	expect(read({}).markup).toContain('name="seen" value="31500"')
	expect(read({}).text).not.toContain('Email a reminder')
	expect(read({ to: '' }).text).toContain('no email address. Call them instead.')
	expect(read({ to: '' }).text).not.toContain('Send the reminder')
	// Of another invoice it isn't here, and once it is sent it's read no more.
	expect(read({ invoiceId: newInvoiceId() }).text).not.toContain('Send the reminder')
	const sent = { ok: true, message: 'It goes.', about: undefined, faults: {}, typed: undefined }
	expect(read({}, sent).text).not.toContain('Send the reminder')
	const unread = accountOf(late).markup
	expect(unread).toContain(`/account?remind=${invoice.id}"`)
	expect(unread).not.toContain('name="invoice"')
	expect(read({}).markup).toContain(`<input type="hidden" name="invoice" value="${invoice.id}"/>`)
})

test('what is left on an account is given back by who may; a payment onto it needs an amount, and giving back a reason', () => {
	const gives = (change: Partial<Case>) => accountOf(change).markup.includes('value="give back"')
	expect(gives({ onAccount: onAccount('$50.00'), own: ['credit'] })).toBe(true)
	expect(gives({ onAccount: onAccount('$50.00') })).toBe(false)
	expect(gives({ onAccount: onAccount(undefined), own: ['credit'] })).toBe(false)
	expect(accountOf({ onAccount: onAccount('$50.00') }).text).not.toContain('left')
	expect(accountOf({ onAccount: onAccount('$1,020.00') }).text).toContain('$50.00, $1,020.00 left')
	const taking = accountOf({}).markup
	expect(taking).toMatch(/<input id="take-amount"[^>]*required=""/)
	expect(taking).toMatch(/<input id="take-paidOn"[^>]*max="2026-12-02"[^>]*value="2026-12-02"/)
	expect(taking).not.toContain('name="reason"')
	const giving = accountOf({ onAccount: onAccount('$1,020.00'), own: ['credit'] }).markup
	expect(giving).toMatch(/<input id="entry-1-amount"(?![^>]*required)[^>]*placeholder="1020\.00"/)
	expect(giving).toContain('<input type="hidden" name="entry" value="entry-1"/>')
	expect(giving).toMatch(/<input id="entry-1-reason"/)
	expect(giving).toContain('Leave it empty for all that’s left.')
	expect(taking).not.toContain('Leave it empty')
	// The law of one province.
	expect(accountOf({}).text).toContain('prepaid contracting licence in Alberta')
	const elsewhere = { ...company, region: { ...company.region, code: 'MB' } }
	expect(accountOf({ whose: elsewhere }).text).not.toContain('Alberta')
})

test('a refusal stands at the form that it is about, opened and with what was typed; what is about none stands above', () => {
	const refused = (about: string | undefined): OnAccountAnswer => ({
		...{ ok: false, message: 'Nothing was saved.', about },
		faults: { amount: ['Enter how much it is.'], reason: ['Say why.'] },
		typed: { amount: '12.5', reason: 'Late', paidOn: '2026-11-30', method: 'cash', reference: 'E-1' },
	})
	const shown = (about: string | undefined) =>
		accountOf({ onAccount: onAccount('$50.00'), own: ['credit'], answer: refused(about) }).markup
	const open = (markup: string) => (markup.match(/<details[^>]* open=""/g) ?? []).length
	expect(open(accountOf({ onAccount: onAccount('$50.00'), own: ['credit'] }).markup)).toBe(0)
	for (const [about, other] of [
		['take', 'entry-1'],
		['entry-1', 'take'],
	] as const) {
		const markup = shown(about)
		expect(open(markup)).toBe(1)
		expect(markup).toMatch(new RegExp(`<input id="${about}-amount"[^>]*value="12\\.5"`))
		expect(markup).toMatch(new RegExp(`<input id="${about}-paidOn"[^>]*value="2026-11-30"`))
		expect(markup).toMatch(new RegExp(`<input id="${about}-reference"[^>]*value="E-1"`))
		expect(markup).not.toMatch(new RegExp(`<input id="${other}-amount"[^>]*value="12\\.5"`))
		expect(markup).toMatch(new RegExp(`id="${about}-amount-error"[^>]*>Enter how much it is\\.`))
		expect(markup.split('Nothing was saved.')).toHaveLength(2)
	}
	expect(shown('entry-1')).toMatch(/<input id="entry-1-reason"[^>]*value="Late"/)
	expect(open(shown(undefined))).toBe(0)
	expect(shown(undefined)).toMatch(/<p role="alert"[^>]*>Nothing was saved\./)
	const done = accountOf({ answer: { ...refused('take'), ok: true, message: 'It’s on their account.' } })
	expect(done.markup).toMatch(/<p role="status"[^>]*>It’s on their account\./)
	expect(open(done.markup)).toBe(0)
})

test('buttons of an account are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => accountOf({ sending }))
	const overdue = [{ ...invoice, isOverdue: true }]
	const off = (sending: boolean) =>
		accountOf({ sending, invoices: overdue, reminder }).markup.match(/<button[^>]* disabled=""/g)?.length ?? 0
	expect([off(false), off(true)]).toEqual([0, 2])
	expect([accountOf({}), accountOf({ sending: true })].map(({ text }) => text.includes('Saving...'))).toEqual(
		[false, true],
	)
})

const left = {
	...{ id: 'cs-1', invoice: null, reference: 'pi_1', remedy: 'Refund it at Stripe.', mayKeep: false },
	...{ amount: '$64.00', left: '$64.00', paidOn: 'Nov 20, 2026', settled: undefined },
}
type LeftCase = {
	waiting: object[]
	settled: object[]
	answer: object
	own: readonly Right[]
	sending: boolean
}
const leftOf = ({
	waiting = [],
	settled = [],
	answer,
	own = ['credit'],
	sending = false,
}: Partial<LeftCase>) =>
	drawn(CardPayments, {
		loaderData: { waiting, settled },
		...(answer && { actionData: answer }),
		...{ rights: own, sending },
	})

test('a card payment that no invoice had room for says what is left of it and what to do, by who may', () => {
	const waiting = (change: object = {}) => ({ waiting: [{ ...left, ...change }] })
	const ofInvoice = { invoice: { id: invoice.id, number: 'INV-1001' } }
	expectDifferences<LeftCase>(leftOf, [
		[waiting(), /- Nothing to sort out/, /\+ \$64\.00\n\+ , Nov 20, 2026, pi_1/, /\+ Refund it at Stripe\./],
		[waiting(), /\+ What you did with it/, /^(?!.*Put \$64)/s, /^(?!.* of \$64)/s],
		[waiting({ left: '$4.00' }), /\+ \$4\.00\n\+ of \$64\.00|\+ \$4\.00\n\+ .*of \$64\.00, Nov 20/],
		[waiting(ofInvoice), new RegExp(`\\+ <a href="/admin/invoices/${invoice.id}"`), /\+ INV-1001/],
		[waiting({ mayKeep: true }), /\+ Put \$64\.00 on their account/, /\+ Or what else you did with it/],
		[{ ...waiting(), own: [] }, /\+ Someone who gives credit/, /^(?!.*name="how")/s],
		[
			{ settled: [{ ...left, settled: 'Given back (Dana)' }] },
			/\+ Sorted out last/,
			/\+ Given back \(Dana\)/,
		],
	])
	const refused = { ok: false, message: 'Say what you did.', about: 'cs-1', typed: 'x' }
	const own = leftOf({ ...waiting(), answer: refused }).markup
	expect(own).toMatch(/<input id="how-cs-1"[^>]*value="x"/)
	expect(own).toMatch(/id="how-cs-1-error"[^>]*>Say what you did\./)
	expect(own.split('Say what you did.')).toHaveLength(2)
	const gone = leftOf({ ...waiting(), answer: { ...refused, about: 'cs-2' } }).markup
	expect(gone).toMatch(/<p role="alert"[^>]*>Say what you did\./)
	expect(gone).not.toMatch(/<input id="how-cs-1"[^>]*value="x"/)
	expect(leftOf({ answer: { ok: true, message: 'Saved.', about: 'cs-1' } }).markup).toMatch(
		/<p role="status"[^>]*>Saved\./,
	)
	expectOffWhileSending((sending) => leftOf({ ...waiting({ mayKeep: true }), sending }))
	expect(leftOf({ ...waiting(), sending: true }).text).toContain('Saving...')
})
