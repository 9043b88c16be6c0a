import { payerAddress } from '#app/bookings/billing/billed-to.ts'
import { type ReminderResult, remindOfPayment } from '#app/bookings/billing/billing.server.ts'
import { findCustomer } from '#app/customers/customers.server.ts'
import { stateOf } from '#app/invoices/balance.ts'
import { findInvoice, sumsOf } from '#app/invoices/invoices.server.ts'
import { paymentReminderEmail } from '#app/notifications/notifications.server.ts'
import type { CustomerId, InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { chargesOfCustomer } from '../before-numbering/charges.server.ts'
import { stateNames } from '../invoice-at-desk.ts'
import { ageOf, owingByAge } from './account.ts'
import { type AccountPlace, placeInAddress } from './account-place.ts'
import { onAccountOf } from './on-account.server.ts'
import { type ReminderAnswer, type ReminderToRead, reminderSchema } from './reminder-form.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** How many invoices a page of an account has. */
const pageSize = 50

/** What a customer owes by all of their records; `undefined` when there is no such customer. */
export async function openAccount(
	{ database, company, now }: Needs,
	{ after, ...asked }: { customerId: CustomerId; staff: SignedInStaff; after?: AccountPlace | undefined },
) {
	const found = await findCustomer({ database }, asked)
	const [first] = found?.records ?? []
	if (!found || !first) return undefined
	const today = localDate(now(), company.timeZone)
	const ids = found.records.map(({ id }) => id)
	const days = await store.owingByDueDay(database, ids)
	const listed = await store.accountRows(database, ids, { after, limit: pageSize + 1 })
	const rows = listed.slice(0, pageSize)
	const beforeNumbering = await chargesOfCustomer({ database }, ids, pageSize)
	const onAccount = await onAccountOf({ database }, ids)
	const last = rows.at(-1)
	const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0)
	const owing = sum(days.map((day) => day.owing))
	const toGiveBack = sum(days.map((day) => day.toGiveBack))
	return {
		customerId: first.id,
		today,
		onAccount,
		name: first.name,
		hasEmail: found.records.some(({ email }) => email !== ''),
		owing: withCents(owing),
		toGiveBack: toGiveBack === 0 ? undefined : withCents(toGiveBack),
		ages: owingByAge(
			days.map((day) => ({ dueOn: day.dueOn, balance: day.owing })),
			today,
		).map((each) => ({ age: each.age, owing: withCents(each.owing) })),
		isFollowing: after !== undefined,
		beforeNumbering,
		next:
			last && listed.length > pageSize
				? placeInAddress({ isSettled: last.balance_cents === 0, dueOn: last.due_on, id: last.id })
				: undefined,
		invoices: rows.map((row) => ({
			id: row.id,
			number: row.number,
			issued: formatDate(row.issued_on),
			due: formatDate(row.due_on),
			total: withCents(row.total_cents),
			owing: row.balance_cents > 0 ? withCents(row.balance_cents) : undefined,
			age: ageOf(row.due_on, today),
			isOverdue: row.balance_cents > 0 && row.due_on < today,
			state: stateNames[stateOf(sumsOf(row))],
			reminded: row.reminded_at ? formatMoment(row.reminded_at, company.timeZone) : undefined,
		})),
	}
}
export type Account = NonNullable<Awaited<ReturnType<typeof openAccount>>>

const faults: Record<Extract<ReminderResult, { ok: false }>['reason'], string> = {
	'no-such-invoice': 'We couldn’t find that invoice. Nothing was sent.',
	'not-overdue': 'Nothing is overdue on that invoice any more. Nothing was sent.',
	changed: 'What’s owing on that invoice has just changed. Nothing was sent. Read the reminder again.',
	'no-email': 'That booking has no email address. Nothing was sent. Call them instead.',
}

/** The reminder of an invoice of an account as it would go now; `undefined` where there is none to send. */
export async function readReminder(
	{ database, company, config }: Pick<Platform, 'database' | 'company' | 'config'>,
	account: Account,
	invoiceId: InvoiceId,
): Promise<ReminderToRead | undefined> {
	if (!account.invoices.some(({ id, isOverdue }) => id === invoiceId && isOverdue)) return undefined
	const invoice = await findInvoice(database, invoiceId)
	if (!invoice?.bookingId) return undefined
	const email = await store.emailOf(database, invoice.bookingId)
	const payer = payerAddress(invoice.document, { email })
	const to = payer ?? email
	const sent = {
		...{ id: '', to, link: payer === undefined ? '(the link to their booking)' : undefined },
		...{ pdf: Buffer.alloc(0), takesCards: config.stripe !== undefined },
	}
	return { invoiceId, to, seen: invoice.balance, words: paymentReminderEmail(company, invoice, sent).text }
}

/** Sends the reminder that a form asks for. */
export async function receiveReminder(
	needs: Needs & Pick<Platform, 'jobs'>,
	staff: SignedInStaff,
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: ReminderAnswer }> {
	const parsed = reminderSchema.safeParse(Object.fromEntries(sent))
	if (!parsed.success)
		return { status: 422, answer: { ok: false, message: 'Nothing was sent. Reload the page and try again.' } }
	const { invoice: invoiceId, formKey, seen } = parsed.data
	const reminded = await remindOfPayment(needs, { invoiceId, formKey, seen }, staff)
	if (!reminded.ok) return { status: 409, answer: { ok: false, message: faults[reminded.reason] } }
	return { status: 200, answer: { ok: true, message: `The reminder goes to ${reminded.email}.` } }
}
