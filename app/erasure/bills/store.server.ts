import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { AccountEntryId, BookingId, CustomerId, InvoiceId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import { withoutExtension } from '#app/values/phone.ts'

type BillTables = Connection<
	| 'invoices'
	| 'credit_notes'
	| 'invoice_payments'
	| 'account_entries'
	| 'tip_payouts'
	| 'card_payments'
	| 'bookings'
	| 'customers'
>

/** What stands for how a card payment was settled, once its customer is erased. */
const erasedHow = 'Erased with the customer'

/**
 * Forgets what staff wrote about how card payments were settled: of those for invoices of some bookings, and of those for no invoice
 * where it names one of these customers, in whole words or by a phone number however it is typed. Their amounts and days stay.
 * Called before the bookings are deleted.
 */
export async function forgetSettled(
	connection: BillTables,
	{ bookings, named }: { bookings: readonly BookingId[]; named: readonly string[] },
): Promise<void> {
	const words = named
		.filter((name) => /\p{L}/u.test(name))
		.map((name) => `(^|\\W)${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(\\W|$)`)
	const phones = named
		.filter((name) => /^\+\d{10,}/.test(name))
		.map((phone) => withoutExtension(phone).slice(-10))
	await connection
		.updateTable('card_payments as c')
		.set({ settled_how: erasedHow })
		.where('c.settled_at', 'is not', null)
		.where(
			sql<boolean>`case when c.invoice_id is null
				then (c.settled_how ~* any(${words}::text[]) or exists (
					select from unnest(${phones}::text[]) as phone
					where position(phone in regexp_replace(c.settled_how, '[^0-9]', '', 'g')) > 0
				))
				else exists (select from invoices i where i.id = c.invoice_id and i.booking_id = any(${bookings}::uuid[])) end`,
		)
		.execute()
}

/**
 * The invoices without a booking that the law no longer wants kept: issued before a day, and nothing was paid, credited or ended
 * on them since.
 */
export async function invoicesBefore(connection: BillTables, day: CalendarDate): Promise<InvoiceId[]> {
	const rows = await connection
		.selectFrom('invoices as i')
		.select('i.id')
		.where('i.issued_on', '<', day)
		.where('i.booking_id', 'is', null)
		.where(
			sql<boolean>`coalesce(i.ended_at < ${day}::date, true)
			and not exists (select from invoice_payments p where p.invoice_id = i.id and p.paid_on >= ${day}::date)
			and not exists (select from credit_notes c where c.invoice_id = i.id and c.issued_on >= ${day}::date)`,
		)
		.orderBy('i.issued_on')
		.orderBy('i.id')
		.execute()
	return rows.map(({ id }) => id)
}

/** Deletes an invoice with its credit notes, payments and tips; they are in no run of the books any more. */
export async function deleteInvoice(connection: BillTables, id: InvoiceId): Promise<void> {
	await connection.deleteFrom('credit_notes').where('invoice_id', '=', id).execute()
	await connection.deleteFrom('invoice_payments').where('invoice_id', '=', id).execute()
	await connection.deleteFrom('invoices').where('id', '=', id).execute()
}

/** Deletes what was paid out before a day of tips that are gone with their invoices, with what took it back by then. */
export async function deleteOldPayouts(connection: BillTables, day: CalendarDate): Promise<void> {
	await connection
		.deleteFrom('tip_payouts as p')
		.where('p.paid_on', '<', day)
		.where(
			sql<boolean>`not exists (select from tips_paid_out o where o.payout_id in (p.id, p.takes_back))
			and not exists (select from tip_payouts b where b.takes_back = p.id and b.paid_on >= ${day}::date)`,
		)
		.execute()
}

/** What is on the account of these records. */
export async function leftOnAccount(connection: BillTables, customerIds: CustomerId[]): Promise<Cents> {
	const { left } = await connection
		.selectFrom('account_entries')
		.select(sql<string>`coalesce(sum(left_cents), 0)`.as('left'))
		.where('customer_id', 'in', customerIds)
		.executeTakeFirstOrThrow()
	return Number(left)
}

/**
 * The payments on account that the law no longer wants kept: taken before a day, with nothing left, nothing given back of them
 * since, and no invoice any more that they paid.
 */
export async function accountPaymentsBefore(
	connection: BillTables,
	day: CalendarDate,
): Promise<{ id: AccountEntryId; customerId: CustomerId | null }[]> {
	return connection
		.selectFrom('account_entries as e')
		.select(['e.id', 'e.customer_id as customerId'])
		.where('e.kind', '=', 'payment')
		.where('e.paid_on', '<', day)
		.where('e.left_cents', '=', 0)
		.where(
			sql<boolean>`not exists (select from account_entries r where r.of_entry = e.id and r.paid_on >= ${day}::date)
			and not exists (select from invoice_payments p where p.account_entry_id = e.id)`,
		)
		.orderBy('e.id')
		.execute()
}

/** Deletes a payment on account with what was given back of it. */
export async function deleteAccountPayment(connection: BillTables, id: AccountEntryId): Promise<void> {
	await connection.deleteFrom('account_entries').where('of_entry', '=', id).execute()
	await connection.deleteFrom('account_entries').where('id', '=', id).execute()
}
