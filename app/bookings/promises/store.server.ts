import type { Connection } from '#app/platform/http/connection.ts'
import type { PromiseKind } from '#app/policies/promises.ts'
import type { PermittedBookingId } from '../store.server.ts'

type PromiseTables = Connection<'promises'>

/** Inserts promises of a booking; what was promised already stays as it is. */
export async function insertPromises(
	connection: PromiseTables,
	bookingId: PermittedBookingId,
	promises: { kind: PromiseKind; made_at: Date; due_at: Date | null }[],
): Promise<void> {
	if (promises.length === 0) return
	await connection
		.insertInto('promises')
		.values(promises.map((promise) => ({ ...promise, booking_id: bookingId })))
		.onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doNothing())
		.execute()
}

/** Says when a promise is due that had no time yet. */
export async function setDue(
	connection: PromiseTables,
	bookingId: PermittedBookingId,
	kind: PromiseKind,
	dueAt: Date,
): Promise<void> {
	await connection
		.updateTable('promises')
		.set({ due_at: dueAt })
		.where('booking_id', '=', bookingId)
		.where('kind', '=', kind)
		.where('due_at', 'is', null)
		.execute()
}

/** Forgets the report that is still to come, and when the photos are due. */
export async function forgetDone(connection: PromiseTables, bookingId: PermittedBookingId): Promise<void> {
	await connection
		.deleteFrom('promises')
		.where('booking_id', '=', bookingId)
		.where('kind', '=', 'report')
		.where('kept_at', 'is', null)
		.execute()
	await connection
		.updateTable('promises')
		.set({ due_at: null })
		.where('booking_id', '=', bookingId)
		.where('kind', '=', 'photos')
		.where('kept_at', 'is', null)
		.execute()
}

/** Whether a promise was open and is kept now. */
export async function markKept(
	connection: PromiseTables,
	bookingId: PermittedBookingId,
	kind: PromiseKind,
	kept: { at: Date; by: string },
): Promise<boolean> {
	const marked = await connection
		.updateTable('promises')
		.set({ kept_at: kept.at, kept_by: kept.by })
		.where('booking_id', '=', bookingId)
		.where('kind', '=', kind)
		.where('kept_at', 'is', null)
		.executeTakeFirst()
	return marked.numUpdatedRows > 0n
}

/** Whether there was an open promise, made at that moment if one is given; it is gone now. */
export async function deleteOpen(
	connection: PromiseTables,
	bookingId: PermittedBookingId,
	kind: PromiseKind,
	madeAt?: Date,
): Promise<boolean> {
	const { numDeletedRows } = await connection
		.deleteFrom('promises')
		.where('booking_id', '=', bookingId)
		.where('kind', '=', kind)
		.where('kept_at', 'is', null)
		.$if(madeAt !== undefined, (query) => query.where('made_at', '=', madeAt ?? new Date(0)))
		.executeTakeFirst()
	return numDeletedRows > 0n
}

/** Says of an open promise that was made at a moment that it was made at another one. */
export async function remakeOpen(
	connection: PromiseTables,
	bookingId: PermittedBookingId,
	kind: PromiseKind,
	{ from, to }: { from: Date; to: Date },
): Promise<void> {
	await connection
		.updateTable('promises')
		.set({ made_at: to })
		.where('booking_id', '=', bookingId)
		.where('kind', '=', kind)
		.where('kept_at', 'is', null)
		.where('made_at', '=', from)
		.execute()
}

export async function promisesOf(connection: PromiseTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('promises')
		.select(['kind', 'made_at', 'due_at', 'kept_at', 'kept_by'])
		.where('booking_id', '=', bookingId)
		.orderBy('made_at')
		.orderBy('kind')
		.execute()
}
