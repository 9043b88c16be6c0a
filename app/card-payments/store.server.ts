import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CardPaymentId, CheckoutId, InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'
import { ourCurrency } from './left-payment.ts'

type CardTables = Connection<'checkouts' | 'card_payments' | 'invoices'>

export type CheckoutRow = Selectable<Tables['checkouts']>

/** The open checkout of an invoice. */
export const openCheckout = (connection: CardTables, invoiceId: InvoiceId) =>
	connection
		.selectFrom('checkouts')
		.selectAll()
		.where('invoice_id', '=', invoiceId)
		.where('ended_at', 'is', null)
		.executeTakeFirst()

/** The open checkouts that were made before a time, the earliest first. */
export const lateCheckouts = (connection: CardTables, { before, limit }: { before: Date; limit: number }) =>
	connection
		.selectFrom('checkouts')
		.select(['id', 'provider_id'])
		.where('ended_at', 'is', null)
		.where('made_at', '<', before)
		.orderBy('made_at')
		.orderBy('id')
		.limit(limit)
		.execute()

/** Makes a checkout for an invoice that has none open; `undefined` when another request was first. */
export const insertCheckout = (connection: CardTables, checkout: Insertable<Tables['checkouts']>) =>
	connection
		.insertInto('checkouts')
		.values(checkout)
		.onConflict((conflict) => conflict.column('invoice_id').where('ended_at', 'is', null).doNothing())
		.returningAll()
		.executeTakeFirst()

/**
 * Writes down what Stripe calls an open checkout, unless it has a page already; returns the name that it has. `undefined` when another
 * request ended it meanwhile.
 */
export async function nameCheckout(
	connection: CardTables,
	id: CheckoutId,
	providerId: string,
): Promise<string | undefined> {
	const row = await connection
		.updateTable('checkouts')
		.set({ provider_id: sql<string>`coalesce(provider_id, ${providerId})` })
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.returning('provider_id')
		.executeTakeFirst()
	return row?.provider_id ?? undefined
}

export async function endCheckout(connection: CardTables, id: CheckoutId, at: Date): Promise<void> {
	await connection
		.updateTable('checkouts')
		.set({ ended_at: at })
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.execute()
}

/** The checkout that a notice is about: by our own name for it, which comes back, or else by Stripe's. */
export async function noticedCheckout(
	connection: CardTables,
	{ id, providerId }: { id: CheckoutId | undefined; providerId: string },
): Promise<CheckoutRow | undefined> {
	const checkouts = connection.selectFrom('checkouts').selectAll()
	const ours = id && (await checkouts.where('id', '=', id).executeTakeFirst())
	return ours || checkouts.where('provider_id', '=', providerId).executeTakeFirst()
}

/** Writes down money that came; `undefined` when it is on record already. */
export async function insertCardPayment(
	connection: CardTables,
	payment: Insertable<Tables['card_payments']>,
): Promise<CardPaymentId | undefined> {
	const row = await connection
		.insertInto('card_payments')
		.values(payment)
		.onConflict((conflict) => conflict.column('provider_id').doNothing())
		.returning('id')
		.executeTakeFirst()
	return row?.id
}

export async function bookCardPayment(
	connection: CardTables,
	id: CardPaymentId,
	booked: Cents,
): Promise<void> {
	await connection.updateTable('card_payments').set({ booked_cents: booked }).where('id', '=', id).execute()
}

/** Card payments of which something could not be booked, the latest first; or those of them that are not settled. */
export const leftRows = (connection: CardTables, { isOpen, limit }: { isOpen: boolean; limit: number }) =>
	connection
		.selectFrom('card_payments as c')
		.leftJoin('invoices as i', 'i.id', 'c.invoice_id')
		.selectAll('c')
		.select(['i.number', 'i.is_void'])
		.whereRef('c.booked_cents', '<', 'c.amount_cents')
		.where('c.settled_at', isOpen ? 'is' : 'is not', null)
		.orderBy('c.received_at', 'desc')
		.orderBy('c.id', 'desc')
		.limit(limit)
		.execute()

/** Locks a card payment of whose dollars something is left that is not settled, with the invoice that they came for. */
export async function lockLeft(
	connection: CardTables,
	id: CardPaymentId,
	_staff: SignedInStaff,
): Promise<{ row: Selectable<Tables['card_payments']>; invoiceId: InvoiceId } | undefined> {
	const row = await connection
		.selectFrom('card_payments')
		.selectAll()
		.where('id', '=', id)
		.where('currency', '=', ourCurrency)
		.whereRef('booked_cents', '<', 'amount_cents')
		.where('settled_at', 'is', null)
		.forUpdate()
		.executeTakeFirst()
	return row?.invoice_id ? { row, invoiceId: row.invoice_id } : undefined
}

/** Says once how the rest of a card payment was settled; `false` when someone did before, or nothing is left of it. */
export async function settleRow(
	connection: CardTables,
	id: CardPaymentId,
	{ at, how }: { at: Date; how: string },
	staff: SignedInStaff,
): Promise<boolean> {
	const { numUpdatedRows } = await connection
		.updateTable('card_payments')
		.set({ settled_at: at, settled_by: staff.name, settled_how: how })
		.where('id', '=', id)
		.whereRef('booked_cents', '<', 'amount_cents')
		.where('settled_at', 'is', null)
		.executeTakeFirstOrThrow()
	return numUpdatedRows > 0n
}
