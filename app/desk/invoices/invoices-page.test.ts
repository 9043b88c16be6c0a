import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newInvoiceId } from '#tests/support/ids.ts'
import type { InvoiceOnList } from './invoice-at-desk.ts'
import Invoices from './invoices.page.tsx'
import { invoicesAskSchema } from './invoices-ask.ts'

const onList: InvoiceOnList = {
	id: newInvoiceId(),
	...{
		number: 'INV-1001',
		name: 'Jo Bell',
		bookedBy: undefined,
		issued: 'Dec 1, 2026',
		due: 'Dec 31, 2026',
		isOverdue: false,
	},
	...{ total: '$315.00', owing: undefined, state: 'paid', credited: undefined },
}
const charge = {
	...{ id: newBookingId(), reference: 'K7M3QX', name: 'Bo Ray', date: 'Nov 1, 2026', charged: '$200.00' },
	...{ payment: 'Not paid yet', isUnpaid: true },
}
const notBilled = {
	...{ id: newBookingId(), reference: 'R2D4XY', name: 'Al Poe', phone: '(403) 555-0117' },
	...{ date: 'Nov 2, 2026', what: 'Done' },
}
const list = {
	...{ isSetUp: true, left: false, invoices: [onList], charges: [], pickups: [], ages: [], older: undefined },
	...{ notBilled: 0, owing: '$0.00', overdue: undefined, beforeNumbering: undefined },
}
type ListCase = { [Key in keyof typeof list]: unknown } & {
	ask: object
	own: readonly Right[]
	sending: boolean
}
const listOf = ({ ask = {}, own = ['money'], sending = false, ...change }: Partial<ListCase>) =>
	drawn(Invoices, {
		loaderData: { ...list, ...change, ask: invoicesAskSchema.parse(ask) },
		...{ rights: own, sending },
	})

test('the list of invoices says what is owing, and leads to what has to be looked at only where there is some', () => {
	expect(listOf({}).text).toMatch(/\$0\.00&nbsp;owing|\$0\.00\u00a0owing/)
	expectDifferences<ListCase>(listOf, [
		[{ overdue: '$50.00' }, /\+ <a href="\/admin\/invoices\?show=overdue"[^>]*>\n\+ \$50\.00 of it overdue/],
		[
			{ beforeNumbering: { charged: '$9.00', unpaid: '$2.00' } },
			/\+ \$2\.00 charged without an invoice and unpaid/,
		],
		[{ beforeNumbering: { charged: '$9.00', unpaid: undefined } }, /\+ Charged without an invoice/],
		[{ left: true }, /^\+ <a href="\/admin\/invoices\/card-payments"[^>]*>\n\+ Card payments to sort out$/],
		[{ notBilled: 3 }, /^- Not billed: 0\n\+ Not billed: 3$|^- 0\n\+ 3$/],
		[{ ages: [{ age: '1 to 30 days', owing: '$50.00' }] }, /\+ Overdue by age/, /\+ 1 to 30 days\n\+ \$50/],
		[{ older: onList.id }, new RegExp(`before=${onList.id}`), /\+ Next page/, /^(?!.*First page)/s],
		[{ ask: { before: onList.id } }, /\+ First page/, /^(?!.*Next page)/s],
	])
	expect(listOf({ older: 'x', ask: { q: 'Bell', show: 'open', from: '2026-12-01' } }).markup).toMatch(
		/href="\/admin\/invoices\?(?=[^"]*q=Bell)(?=[^"]*show=open)(?=[^"]*from=2026-12-01)(?=[^"]*before=x)/,
	)
	expect(listOf({}).text).toContain('Newest first')
	expect(listOf({}).text).not.toContain('Loading')
})

test('an invoice in a line has what is owing of it, and its due day once that is past; what has none its booking', () => {
	expectDifferences<ListCase>(listOf, [
		[{ invoices: [{ ...onList, state: 'issued', owing: '$315.00 owing' }] }, /\+ Open, \$315\.00 owing$/],
		[{ invoices: [{ ...onList, bookedBy: 'Rosa Bell' }] }, /\+ .*booked by Rosa Bell/],
		[{ invoices: [{ ...onList, isOverdue: true }] }, /\+ Paid, due Dec 31, 2026$/],
		[
			{ invoices: [{ ...onList, credited: '$42.00 credited by INV-1001-C1' }] },
			/\+ \$42\.00 credited by INV-1001-C1$/,
		],
		[
			{ charges: [charge] },
			new RegExp(`\\+ <a href="/admin/bookings/${charge.id}"`),
			/\+ K7M3QX/,
			/\+ Not paid yet/,
		],
		[
			{ pickups: [notBilled] },
			new RegExp(`\\+ <a [^>]*href="/admin/bookings/${notBilled.id}"`),
			/\+ Bill R2D4XY/,
			/\+ Al Poe/,
			/\+ \(403\) 555-0117/,
			/\+ Done/,
		],
	])
})

test('a list without invoices says why: nothing matches, none was issued yet, or they are not numbered', () => {
	const none = (change: Partial<ListCase>) => listOf({ invoices: [], ...change }).text
	const [noMatch, notYet, notNumbered] = ['No invoices match', 'No invoices yet', 'aren’t numbered yet']
	expect(listOf({}).text).not.toMatch(/No invoices|numbered yet/)
	expect(listOf({ invoices: [], charges: [charge] }).text).not.toMatch(/No invoices/)
	const notBilledOnes = { ask: { show: 'not billed' } }
	expect(listOf({ ...notBilledOnes, invoices: [], pickups: [notBilled] }).text).not.toMatch(
		/No pickup|Everything/,
	)
	expect(none(notBilledOnes)).toContain('Everything that’s done is billed.')
	expect(none({ ask: { show: 'not billed', q: 'Bell' } })).toContain('No pickup that isn’t billed matches.')
	expect(none({})).toContain(notYet)
	expect(none({ isSetUp: false })).toContain(notNumbered)
	for (const ask of [{ q: 'Bell' }, { show: 'open' }, { from: '2026-12-01' }, { to: '2026-12-01' }])
		expect(none({ ask, isSetUp: false }), JSON.stringify(ask)).toContain(noMatch)
})

test('the days of a list are said as they were asked, and leave the search when they are taken off', () => {
	const said = (ask: object) => /(?:Issued|Picked up) [^.]*\./.exec(listOf({ ask }).text)?.[0]
	expect(said({})).toBeUndefined()
	expect(said({ from: '2026-12-01', to: '2026-12-01' })).toMatch(/^Issued \w+, December 1, 2026\.$/)
	expect(said({ from: '2026-12-01' })).toMatch(/^Issued from \w+, December 1, 2026 on\.$/)
	expect(said({ to: '2026-12-01' })).toMatch(/^Issued until \w+, December 1, 2026\.$/)
	expect(said({ from: '2026-11-01', to: '2026-12-01' })).toMatch(
		/^Issued \w+, November 1, 2026 to \w+, December 1, 2026\.$/,
	)
	for (const show of ['before numbering', 'not billed'])
		expect(said({ from: '2026-12-01', show }), show).toMatch(/^Picked up from/)
	expectDifferences<ListCase>(listOf, [
		[
			{ ask: { from: '2026-12-01' } },
			/\+ <input type="hidden" name="from" value="2026-12-01"/,
			/^(?!.*"to")/s,
		],
		[{ ask: { to: '2026-12-01' } }, /\+ <input type="hidden" name="to" value="2026-12-01"/, /^(?!.*"from")/s],
		[
			{ ask: { to: '2026-12-01', q: 'Bo' } },
			/\+ <a href="\/admin\/invoices\?q=Bo&amp;show=all"[^>]*>\n\+ Of any day/,
		],
		[{ ask: { show: 'before numbering' } }, /\+ What pickups were charged, before tax/],
		[
			{ ask: { show: 'not billed' } },
			/\+ Name, phone or reference/,
			/\+ Pickups that are done and have no charge/,
		],
		[{ ask: { show: 'open' } }, /^(?!.*(?:What pickups were charged|Pickups that are done))/s],
	])
})
