import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, ChangeOrderId } from '#app/platform/ids.ts'
import type { PriceException } from '#app/pricing/price-exceptions.ts'
import type { PermittedBookingId } from '../store.server.ts'

type ChangeOrderTables = Connection<
	'change_orders' | 'price_exceptions' | 'bookings' | 'firm_prices' | 'quote_requests'
>
export type ChangeOrderRow = Selectable<Tables['change_orders']>

/** The change orders of a booking, the earliest first. */
export const changeOrders = (
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
): Promise<ChangeOrderRow[]> =>
	connection
		.selectFrom('change_orders')
		.selectAll()
		.where('booking_id', '=', bookingId)
		.orderBy('number')
		.execute()

/** Whether its customer was ever asked for more. */
export const hasChangeOrder = async (
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
): Promise<boolean> => (await changeOrders(connection, bookingId)).length > 0

/** The latest change orders of several bookings, one for each, with the pickup that ends it. */
export const latestChangeOrders = (connection: ChangeOrderTables, ids: BookingId[]) =>
	connection
		.selectFrom('change_orders as c')
		.innerJoin('bookings as b', 'b.id', 'c.booking_id')
		.distinctOn('c.booking_id')
		.selectAll('c')
		.select(['b.status', 'b.payment'])
		.where('c.booking_id', 'in', ids)
		.orderBy('c.booking_id')
		.orderBy('c.number', 'desc')
		.execute()

/** A change order that a message is about, with the pickup that ends it. */
export const changeOrderOfMessage = (connection: ChangeOrderTables, id: ChangeOrderId) =>
	connection
		.selectFrom('change_orders as c')
		.innerJoin('bookings as b', 'b.id', 'c.booking_id')
		.selectAll('c')
		.select(['b.status', 'b.payment'])
		.where('c.id', '=', id)
		.executeTakeFirst()

export async function insertChangeOrder(
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
	row: Omit<Insertable<Tables['change_orders']>, 'booking_id'>,
): Promise<void> {
	await connection
		.insertInto('change_orders')
		.values({ ...row, booking_id: bookingId })
		.execute()
}

/** Withdraws what a locked booking's customer is asked, if anything. */
export async function withdrawOpen(
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
	by: string,
): Promise<void> {
	await connection
		.updateTable('change_orders')
		.set({ withdrawn_at: sql`now()`, withdrawn_by: by })
		.where('booking_id', '=', bookingId)
		.where('answered_at', 'is', null)
		.where('withdrawn_at', 'is', null)
		.execute()
}

/** Writes the answer to a change order of a locked booking. */
export async function writeAnswer(
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
	{
		id,
		...answer
	}: { id: ChangeOrderId } & Pick<
		ChangeOrderRow,
		'agreed' | 'answered_at' | 'answered_by' | 'answered_from' | 'answered_wording' | 'refusing_cents'
	>,
): Promise<void> {
	await connection
		.updateTable('change_orders')
		.set(answer)
		.where('booking_id', '=', bookingId)
		.where('id', '=', id)
		.execute()
}

/** How much a pickup may cost at most by its named exception, and why; it counts for the price that was accepted before it. */
export async function exceptionOf(
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
): Promise<{ amount: number; reason: PriceException } | undefined> {
	return connection
		.selectFrom('price_exceptions as e')
		.innerJoin('bookings as b', 'b.id', 'e.booking_id')
		.innerJoin('firm_prices as f', 'f.quote_id', 'b.quote_id')
		.select(['e.amount_cents as amount', 'e.reason'])
		.where('e.booking_id', '=', bookingId)
		.where('f.withdrawn_at', 'is', null)
		.whereRef('e.made_at', '>=', 'f.accepted_at')
		.executeTakeFirst()
}

/** Why a pickup may cost more than its customer accepted, how much at most, and who agreed to it and how. */
export type PriceExceptionRow = Required<Omit<Insertable<Tables['price_exceptions']>, 'booking_id'>>

export async function writePriceException(
	connection: ChangeOrderTables,
	bookingId: PermittedBookingId,
	exception: PriceExceptionRow,
): Promise<void> {
	await connection
		.insertInto('price_exceptions')
		.values({ booking_id: bookingId, ...exception })
		.onConflict((conflict) => conflict.column('booking_id').doUpdateSet(exception))
		.execute()
}
