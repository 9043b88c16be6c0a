import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CreditNoteId, InvoiceId, PaymentTaker, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { Sums } from './balance.ts'

export type InvoiceTables = Connection<
	| 'invoices'
	| 'invoice_series'
	| 'invoice_payments'
	| 'credit_notes'
	| 'tips'
	| 'tip_payouts'
	| 'tips_paid_out'
>

export type InvoiceRow = Selectable<Tables['invoices']>
export type CreditNoteRow = Selectable<Tables['credit_notes']>
export type PaymentRow = Selectable<Tables['invoice_payments']>
export type TipRow = Selectable<Tables['tips']>

export const sumsOf = (
	row: Pick<
		InvoiceRow,
		'total_cents' | 'credited_cents' | 'paid_cents' | 'written_off_cents' | 'recovered_cents' | 'is_void'
	>,
): Sums => ({
	total: row.total_cents,
	credited: row.credited_cents,
	paid: row.paid_cents,
	writtenOff: row.written_off_cents,
	recovered: row.recovered_cents,
	isVoid: row.is_void,
})

/**
 * Takes the next number of a series, which begins at `firstNumber`. The row is locked until the transaction ends: one that
 * fails gives its number back.
 */
export async function takeNumber(
	connection: InvoiceTables,
	{ prefix, firstNumber }: { prefix: string; firstNumber: number },
): Promise<number> {
	await connection
		.insertInto('invoice_series')
		.values({ prefix, next_number: firstNumber })
		.onConflict((conflict) => conflict.doNothing())
		.execute()
	const { taken } = await connection
		.updateTable('invoice_series')
		.set({ next_number: sql`next_number + 1` })
		.where('prefix', '=', prefix)
		.returning(sql<number>`next_number - 1`.as('taken'))
		.executeTakeFirstOrThrow()
	return taken
}

/** The number that the next invoice of a series gets. */
export async function nextNumber(
	connection: InvoiceTables,
	{ prefix, firstNumber }: { prefix: string; firstNumber: number },
): Promise<number> {
	const series = await connection
		.selectFrom('invoice_series')
		.select('next_number')
		.where('prefix', '=', prefix)
		.executeTakeFirst()
	return series?.next_number ?? firstNumber
}

export async function insertInvoice(
	connection: InvoiceTables,
	invoice: Omit<Insertable<Tables['invoices']>, 'issued_by'>,
	staff: SignedInStaff,
): Promise<InvoiceRow> {
	return connection
		.insertInto('invoices')
		.values({ ...invoice, issued_by: staff.name })
		.returningAll()
		.executeTakeFirstOrThrow()
}

export async function findInvoice(connection: InvoiceTables, id: InvoiceId): Promise<InvoiceRow | undefined> {
	return connection.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an invoice until the transaction ends: one act after another finds its balance. */
export async function lockInvoice(
	connection: InvoiceTables,
	id: InvoiceId,
	_taker: PaymentTaker,
): Promise<InvoiceRow | undefined> {
	return connection.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Of these bookings, those with an invoice that counts and is credited in part. */
export async function creditedBookings(connection: InvoiceTables, bookingIds: string[]): Promise<string[]> {
	if (bookingIds.length === 0) return []
	const rows = await connection
		.selectFrom('invoices')
		.select('booking_id')
		.where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
		.where('is_void', '=', false)
		.where('credited_cents', '>', 0)
		.whereRef('credited_cents', '<', 'total_cents')
		.execute()
	return rows.flatMap(({ booking_id }) => (booking_id === null ? [] : [booking_id]))
}

/** The sums of the invoices that count of these bookings, as they were issued, and the day on which the last of each was paid. */
export async function issuedSums(connection: InvoiceTables, bookingIds: string[]) {
	if (bookingIds.length === 0) return []
	const { rows } = await sql<{
		booking_id: BookingId
		number: string
		net: Cents
		tax: Cents
		total: Cents
		paid_on: CalendarDate | null
	}>`
		select i.booking_id, i.number, i.subtotal_cents as net, i.tax_cents as tax, i.total_cents as total,
			case when i.balance_cents <= 0 and i.written_off_cents = i.recovered_cents then (
				select max(p.paid_on) from invoice_payments p
				where p.invoice_id = i.id and p.kind = 'payment'
				and not exists (select from invoice_payments r where r.takes_back = p.id)
			) end as paid_on
		from invoices i
		where i.booking_id = any(${bookingIds}::uuid[]) and not i.is_void and i.credited_cents < i.total_cents
		order by i.id`.execute(connection)
	return rows
}

/** The invoices of a booking, the first one first. */
export async function invoicesOf(connection: InvoiceTables, bookingId: BookingId): Promise<InvoiceRow[]> {
	return connection
		.selectFrom('invoices')
		.selectAll()
		.where('booking_id', '=', bookingId)
		.orderBy('id')
		.execute()
}

export async function paymentsOf(connection: InvoiceTables, id: InvoiceId): Promise<PaymentRow[]> {
	return connection
		.selectFrom('invoice_payments')
		.selectAll()
		.where('invoice_id', '=', id)
		.orderBy('id')
		.execute()
}

export async function creditNotesOf(connection: InvoiceTables, id: InvoiceId): Promise<CreditNoteRow[]> {
	return connection
		.selectFrom('credit_notes')
		.selectAll()
		.where('invoice_id', '=', id)
		.orderBy('id')
		.execute()
}

export async function tipsOf(connection: InvoiceTables, id: InvoiceId): Promise<TipRow[]> {
	return connection.selectFrom('tips').selectAll().where('invoice_id', '=', id).orderBy('id').execute()
}

export async function insertTip(
	connection: InvoiceTables,
	tip: Omit<Insertable<Tables['tips']>, 'taken_by'>,
	staff: SignedInStaff,
): Promise<void> {
	await connection
		.insertInto('tips')
		.values({ ...tip, taken_by: staff.name })
		.execute()
}

export async function findCreditNote(
	connection: InvoiceTables,
	id: CreditNoteId,
): Promise<CreditNoteRow | undefined> {
	return connection.selectFrom('credit_notes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPayment(
	connection: InvoiceTables,
	payment: Omit<Insertable<Tables['invoice_payments']>, 'taken_by'>,
	{ taker, takenBy }: { taker: PaymentTaker; takenBy?: string | undefined },
): Promise<string> {
	const { id } = await connection
		.insertInto('invoice_payments')
		.values({ ...payment, taken_by: takenBy || taker.name })
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

export async function insertCreditNote(
	connection: InvoiceTables,
	credit: Omit<Insertable<Tables['credit_notes']>, 'issued_by'>,
	staff: SignedInStaff,
): Promise<CreditNoteRow> {
	return connection
		.insertInto('credit_notes')
		.values({ ...credit, issued_by: staff.name })
		.returningAll()
		.executeTakeFirstOrThrow()
}

/** Ends a locked invoice: void, or with the rest of it written off. */
export async function endInvoice(
	connection: InvoiceTables,
	id: InvoiceId,
	end: { reason: string; at: Date } & ({ isVoid: true } | { writtenOff: Cents }),
	staff: SignedInStaff,
): Promise<void> {
	await connection
		.updateTable('invoices')
		.set({
			ended_at: end.at,
			ended_by: staff.name,
			end_reason: end.reason,
			...('isVoid' in end ? { is_void: true } : { written_off_cents: end.writtenOff }),
		})
		.where('id', '=', id)
		.execute()
}
