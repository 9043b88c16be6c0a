import { nameOf } from '#app/history/name-of.ts'
import { lostOf, stateOf } from '#app/invoices/balance.ts'
import { byMethod, type SettledBy } from '#app/invoices/invoice.ts'
import { findInvoice, sumsOf } from '#app/invoices/invoices.server.ts'
import type { CreditNote, Invoice, PaymentKind } from '#app/invoices/issued.ts'
import { whatWas } from '#app/invoices/sheet.ts'
import { terms } from '#app/invoices/terms.ts'
import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { capital } from '#app/values/capital.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { owingByAge } from './account/account.ts'
import { leftOnAccount } from './account/on-account.server.ts'
import { listCharges, sumOfCharges } from './before-numbering/charges.server.ts'
import { exportOfInvoice } from './books/runs.server.ts'
import { type Emails, emailsOfInvoice } from './emailed/emailed.server.ts'
import type { InvoiceAtDesk, InvoiceOnList } from './invoice-at-desk.ts'
import type { InvoicesAsk } from './invoices-ask.ts'
import { countNotBilled, listNotBilled } from './not-billed/not-billed.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

const pageSize = 50

/** A page of the invoices, of what is not billed or was charged before there were any, and what is owing in all. */
export async function listInvoices({ database, company, now }: Needs, ask: InvoicesAsk) {
	const today = localDate(now(), company.timeZone)
	const amount = typedAmountSchema.safeParse(ask.q).data
	const { show } = ask
	const sums = await store.owingInAll(database, today)
	const inAll = {
		owing: withCents(Number(sums.owing)),
		overdue: Number(sums.overdue) === 0 ? undefined : withCents(Number(sums.overdue)),
		beforeNumbering: await sumOfCharges({ database }),
		notBilled: await countNotBilled({ database }),
	}
	const none = { invoices: [], charges: [], pickups: [], ages: [] }
	if (show === 'not billed')
		return { ...none, ...(await listNotBilled({ database }, ask, pageSize)), ...inAll }
	if (show === 'before numbering')
		return { ...none, ...(await listCharges({ database }, { ...ask, amount }, pageSize)), ...inAll }
	const others = ask.q === '' ? [] : await foundOtherwise({ database }, { q: ask.q, amount })
	const rows = await store.pageRows(
		database,
		{ ...ask, show },
		{ today, amount, others, limit: pageSize + 1 },
	)
	const shown = rows.slice(0, pageSize)
	return {
		...none,
		ages: show === 'overdue' ? await overdueByAge({ database }, today) : [],
		invoices: shown.map(
			(row): InvoiceOnList => ({
				id: row.id,
				number: row.number,
				name: row.name,
				bookedBy: row.booked_by ?? undefined,
				issued: formatDate(row.issued_on),
				due: formatDate(row.due_on),
				isOverdue: row.balance_cents > 0 && row.due_on < today,
				total: withCents(row.total_cents),
				owing: inWords(row.balance_cents),
				state: stateOf(sumsOf(row)),
				credited: row.credit_notes
					? `${withCents(row.credited_cents)} credited by ${row.credit_notes}`
					: undefined,
			}),
		),
		older: rows.length > pageSize ? shown.at(-1)?.id : undefined,
		...inAll,
	}
}

/** The invoices that a search finds by what is theirs: a credit note's number or amount, or the reference of a payment. */
async function foundOtherwise(
	{ database }: Pick<Needs, 'database'>,
	{ q, amount }: { q: string; amount: Cents | undefined },
): Promise<InvoiceId[]> {
	const credited = await store.invoicesByCredit(database, q, amount)
	return [...credited, ...(await store.invoicesByReference(database, q))]
}

/** What is overdue in all, on every page of the list, by how long. */
async function overdueByAge({ database }: Pick<Needs, 'database'>, today: CalendarDate) {
	const days = await store.overdueByDay(database, today)
	return owingByAge(days, today).map(({ age, owing }) => ({ age, owing: withCents(owing) }))
}

function inWords(balance: number): string | undefined {
	if (balance === 0) return undefined
	return balance > 0 ? `${withCents(balance)} owing` : `${withCents(-balance)} to refund`
}

/** An invoice with all that became of it; `undefined` when there is none. */
export async function openInvoice(
	{ database, company, now }: Needs,
	id: InvoiceId,
	staff: SignedInStaff,
): Promise<InvoiceAtDesk | undefined> {
	const invoice = await findInvoice(database, id)
	if (!invoice) return undefined
	const of = invoice.bookingId ? await store.customerAndTruckOf(database, invoice.bookingId) : undefined
	const crew = of?.truck ? `The crew of ${of.truck}` : 'The crew'
	const today = localDate(now(), company.timeZone)
	const onAccount = of ? await leftOnAccount({ database }, { customerId: of.customer, staff }) : []
	return {
		...atDesk(invoice, { today, zone: company.timeZone }),
		...(await emailsOfInvoice({ database, company }, invoice)),
		...{ crew, customerId: of?.customer, onAccount },
		exported: await exportOfInvoice({ database, company }, id),
	}
}

function atDesk(
	invoice: Invoice,
	{ today, zone }: { today: string; zone: string },
): Omit<InvoiceAtDesk, 'crew' | 'customerId' | 'onAccount' | 'exported' | keyof Emails> {
	const { id, bookingId, document, balance, state, end, by, sums } = invoice
	return {
		...{
			id,
			state,
			today,
			balance,
			number: document.number,
			bookingId,
		},
		buyer: document.buyer,
		work: `${whatWas(document.work)} ${formatDate(document.work.date)}, ${document.work.address}`,
		reference: document.work.reference,
		purchaseOrder: document.work.purchaseOrder,
		bookedBy: document.work.bookedBy,
		issued: `${formatDate(document.issuedOn)} by ${nameOf(by)}`,
		terms: balance > 0 ? capital(terms(document)) : '',
		lines: [
			...document.lines.map(({ description, amount }) => ({ label: description, amount })),
			...document.taxes.map(({ name, percent, amount }) => ({ label: `${name} ${percent}%`, amount })),
		].map(({ label, amount }, at) => ({ id: `line-${at}`, label, amount: withCents(amount) })),
		total: withCents(document.total),
		isTaxed: document.taxes.length > 0,
		entries: entriesOf(invoice, zone).map((entry, at) => ({ id: `entry-${at}`, ...entry })),
		tips: tipsOf(invoice),
		owing: withCents(balance),
		lost: lostOf(sums),
		canVoid: end === undefined && sums.paid === 0 && sums.credited === 0,
		canCredit: end === undefined && sums.credited < sums.total,
	}
}

const tipsOf = ({ tips }: Invoice): InvoiceAtDesk['tips'] =>
	tips.map(({ id, takesBack, method, amount, forWhom, paidOn, by }) => ({
		id,
		label: `${takesBack === null ? 'Tip' : 'Taken back'}, ${forWhom}`,
		about: `${formatDate(paidOn)}, ${byMethod(method)}, ${nameOf(by)}`,
		amount: withCents(takesBack === null ? amount : -amount),
		canTakeBack: takesBack === null && !tips.some((each) => each.takesBack === id),
	}))

const creditEntry = ({ id, by, document }: CreditNote) => ({
	label: `Credit note ${document.number}`,
	about: `${formatDate(document.issuedOn)}, ${nameOf(by)}: ${document.reason}`,
	amount: withCents(-document.total),
	creditId: id,
	takeBack: undefined,
})

function verbOf(kind: PaymentKind, method: SettledBy): string {
	if (kind === 'reversal') return `Payment ${byMethod(method)} taken back`
	if (method === 'on account') return kind === 'payment' ? 'Paid from account' : 'Kept on account'
	return `${kind === 'payment' ? 'Paid' : 'Refunded'} ${byMethod(method)}`
}

type Payment = Invoice['payments'][number]

/** What an entry is that has no document and can't be taken back. */
const bare = { creditId: undefined, takeBack: undefined }

/** What a payment makes of what was written off. */
const broughtBack: Record<PaymentKind, string> = {
	payment: 'No longer written off',
	refund: '',
	reversal: 'Written off again',
}

/** What became of an invoice, each with when, by whom and why. */
function entriesOf({ credits, payments, end, state, sums }: Invoice, zone: string) {
	const paid = ({ id, kind, method, amount, rounding, recovers, ...payment }: Payment) => {
		const { reference, reason, paidOn, by } = payment
		const isTakenBack = payments.some(({ takesBack }) => takesBack === id)
		const canTakeBack =
			kind === 'payment' && method !== 'on account' && (!end || recovers > 0) && !isTakenBack
		const sign = kind === 'payment' ? -1 : 1
		const about = `${formatDate(paidOn)}, ${nameOf(by)}`
		return [
			...(recovers === 0
				? []
				: [{ ...bare, label: broughtBack[kind], about, amount: withCents(-sign * recovers) }]),
			{
				label: `${verbOf(kind, method)}${reference ? `, ${reference}` : ''}`,
				about: `${about}${rounding === 0 ? '' : `, ${withCents(rounding)} rounded`}${reason ? `: ${reason}` : ''}`,
				amount: withCents(sign * amount),
				creditId: undefined,
				takeBack: canTakeBack ? { id, from: paidOn } : undefined,
			},
		]
	}
	const isVoid = state === 'void'
	const ended = end && {
		label: isVoid ? 'Voided' : 'Written off',
		about: `${formatMoment(end.at, zone)}, ${nameOf(end.by)}: ${end.reason}`,
		amount: isVoid ? '' : withCents(-sums.writtenOff),
		...bare,
	}
	return [
		...credits.map(creditEntry),
		...payments.filter(({ recovers }) => recovers === 0).flatMap(paid),
		...(ended ? [ended] : []),
		...payments.filter(({ recovers }) => recovers > 0).flatMap(paid),
	]
}
