import { type Selectable, sql, type Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type {
	BookingId,
	CustomerId,
	LeadId,
	MessageId,
	QuoteId,
	ThreadId,
	WaitingId,
} from '#app/platform/ids.ts'
import { quotesGone } from '#app/threads/threads.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { forgetAddresses } from './addresses/store.server.ts'
import type { Gone } from './gone.ts'
import { deleteMails } from './mails/store.server.ts'
import { deleteTexts, deleteThreads } from './texts/store.server.ts'

export type ErasureTables = Connection<keyof Tables>

type Booking = Pick<
	Selectable<Tables['bookings']>,
	| 'id'
	| 'lead_id'
	| 'quote_id'
	| 'customer_id'
	| 'date'
	| 'status'
	| 'reference'
	| 'charged_cents'
	| 'payment'
>

const bookingColumns = [
	'id',
	'lead_id',
	'quote_id',
	'customer_id',
	'date',
	'status',
	'reference',
	'charged_cents',
	'payment',
] as const

const among = (column: string, ids: readonly string[]) =>
	sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** All records of the customer that this record belongs to. */
export async function recordsOf(connection: ErasureTables, customerId: CustomerId): Promise<CustomerId[]> {
	const { rows } = await sql<{ id: CustomerId }>`
		with recursive above as (
			select id, joined_into from customers where id = ${customerId}
			union select c.id, c.joined_into from customers c join above on c.id = above.joined_into
		), one as (
			select id from above where joined_into is null
			union select c.id from customers c join one on c.joined_into = one.id
		)
		select id from one order by id`.execute(connection)
	return rows.map(({ id }) => id)
}

/** The records with this id, email or phone. */
export async function recordsNamed(connection: ErasureTables, name: string): Promise<CustomerId[]> {
	const rows = await connection
		.selectFrom('customers')
		.select('id')
		.where((eb) =>
			eb.or([eb(sql`id::text`, '=', name), eb('email_key', '=', name.toLowerCase()), eb('phone', '=', name)]),
		)
		.where(sql<boolean>`${name} <> ''`)
		.orderBy('id')
		.execute()
	return rows.map(({ id }) => id)
}

/** Locks some records until the transaction ends, and returns them: nobody books, asks or waits as one of these meanwhile. */
export const lockRecords = (connection: ErasureTables, ids: CustomerId[]) =>
	connection.selectFrom('customers').selectAll().where(among('id', ids)).orderBy('id').forUpdate().execute()

export const bookingsOf = (connection: ErasureTables, customerIds: CustomerId[]): Promise<Booking[]> =>
	connection
		.selectFrom('bookings')
		.select(bookingColumns)
		.where(among('customer_id', customerIds))
		.orderBy('id')
		.execute()

/** The pickups before a day, the oldest first. */
export async function bookingsBefore(connection: ErasureTables, date: CalendarDate): Promise<BookingId[]> {
	const rows = await connection
		.selectFrom('bookings')
		.select('id')
		.where('date', '<', date)
		.orderBy('date')
		.orderBy('id')
		.execute()
	return rows.map(({ id }) => id)
}

/** Locks a booking whose pickup was before a day; `undefined` when there is none, or another transaction has it. */
export const lockPastBooking = (
	connection: ErasureTables,
	id: BookingId,
	before: CalendarDate,
): Promise<Booking | undefined> =>
	connection
		.selectFrom('bookings')
		.select(bookingColumns)
		.where('id', '=', id)
		.where('date', '<', before)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst()

export const waitingOf = (connection: ErasureTables, customerIds: CustomerId[]) =>
	connection
		.selectFrom('waiting_requests')
		.select(['id', 'status', 'version', 'quote_id'])
		.where(among('customer_id', customerIds))
		.execute()

/** The quotes of some records, those that some bookings came from, and those that are noted. */
export async function quotesOf(
	connection: ErasureTables,
	{
		customerIds,
		bookings,
		noted = [],
	}: { customerIds: CustomerId[]; bookings: Booking[]; noted?: QuoteId[] },
): Promise<QuoteId[]> {
	const rows = await connection
		.selectFrom('quote_requests as q')
		.select('q.id')
		.where((eb) =>
			eb.or([
				among('q.customer_id', customerIds),
				among('q.id', noted),
				among(
					'q.id',
					bookings.flatMap(({ quote_id }) => quote_id ?? []),
				),
			]),
		)
		// Another pickup may have come from it as well, whose it stays.
		.where(
			sql<boolean>`not exists (select from bookings b where b.quote_id = q.id and b.id <> all(${bookings.map(({ id }) => id)}::uuid[]))`,
		)
		.orderBy('q.id')
		.forUpdate()
		.execute()
	return rows.map(({ id }) => id)
}

export type StoredPhoto = { storageKey: string; thumbnailKey: string }

/** The photos of some quotes and bookings. */
export async function photosOf(
	connection: ErasureTables,
	{ quotes, bookings }: { quotes: QuoteId[]; bookings: BookingId[] },
): Promise<StoredPhoto[]> {
	const keys = ['storage_key as storageKey', 'thumbnail_key as thumbnailKey'] as const
	const [ofQuotes, ofBookings] = await Promise.all([
		connection.selectFrom('quote_photos').select(keys).where(among('quote_id', quotes)).execute(),
		connection.selectFrom('booking_photos').select(keys).where(among('booking_id', bookings)).execute(),
	])
	return [...ofQuotes, ...ofBookings]
}

type Belongings = {
	bookings: Booking[]
	quotes: QuoteId[]
	waiting: WaitingId[]
}

/** Deletes bookings, quotes and places in the line with everything that is only about them. Returns the ids that messages had. */
export async function deleteBelongings(
	transaction: Transaction<Tables>,
	{ bookings, quotes, waiting }: Belongings,
): Promise<{ leads: LeadId[]; entries: string[]; messages: string[]; quotes: number }> {
	const ids = bookings.map(({ id }) => id)
	const leads = bookings.map(({ lead_id }) => lead_id)
	await quotesGone(transaction, quotes)
	const gone = async (table: 'booking_photos' | 'booking_events', column: string, of: readonly string[]) =>
		transaction.deleteFrom(table).where(among(column, of)).execute()
	await transaction.deleteFrom('access_tokens').where(among('booking_id', ids)).execute()
	await transaction.deleteFrom('access_tokens').where(among('quote_id', quotes)).execute()
	await transaction.deleteFrom('access_tokens').where(among('waiting_id', waiting)).execute()
	const messages = await transaction
		// In the order in which what becomes of them is recorded.
		.with('locked', (query) =>
			query
				.selectFrom('messages')
				.select('id')
				.where((eb) =>
					eb.or([among('booking_id', ids), among('waiting_id', waiting), among('quote_id', quotes)]),
				)
				.orderBy('id')
				.forUpdate(),
		)
		.deleteFrom('messages')
		.where('id', 'in', (query) => query.selectFrom('locked').select('locked.id'))
		.returning('id')
		.execute()
	const entries = await transaction
		.selectFrom('booking_events')
		.select('id')
		.where(among('booking_id', ids))
		.execute()
	await gone('booking_photos', 'booking_id', ids)
	await gone('booking_events', 'booking_id', ids)
	await transaction
		.deleteFrom('waiting_requests')
		.where((eb) => eb.or([among('id', waiting), among('moves', ids)]))
		.execute()
	await transaction.deleteFrom('bookings').where(among('id', ids)).execute()
	await transaction.deleteFrom('leads').where(among('id', leads)).execute()
	const deleted = await transaction
		.deleteFrom('quote_requests')
		.where(among('id', quotes))
		.returning('id')
		.execute()
	await history.deleteOf(transaction, [
		...ids.map((id) => ({ kind: 'booking' as const, id })),
		...leads.map((id) => ({ kind: 'lead' as const, id })),
		...quotes.map((id) => ({ kind: 'quote' as const, id })),
		...waiting.map((id) => ({ kind: 'waiting' as const, id })),
	])
	const messageIds = messages.map(({ id }) => id)
	// The last error of a job may repeat an address.
	await sql`delete from pgboss.job where data ->> 'messageId' = any(${messageIds}::text[])`.execute(
		transaction,
	)
	return { leads, entries: entries.map(({ id }) => String(id)), messages: messageIds, quotes: deleted.length }
}

/** Which of these records have nothing left, and none that is joined into them. */
export async function emptyRecords(connection: ErasureTables, ids: CustomerId[]): Promise<CustomerId[]> {
	const rows = await connection
		.selectFrom('customers as c')
		.select('c.id')
		.where(among('c.id', ids))
		.where(
			sql<boolean>`not exists (select from bookings where customer_id = c.id)
			and not exists (select from quote_requests where customer_id = c.id)
			and not exists (select from waiting_requests where customer_id = c.id)
			and not exists (select from account_entries where customer_id = c.id)
			and not exists (select from customers other where other.joined_into = c.id)`,
		)
		.forUpdate()
		.execute()
	return rows.map(({ id }) => id)
}

/**
 * Deletes records that have nothing left, with what was texted and emailed by them (`deleteTexts`, `deleteMails`), their threads,
 * and the emails that went to them with documents of others. Returns what of
 * these went.
 */
export async function deleteRecords(
	connection: ErasureTables,
	gone: {
		ids: CustomerId[]
		phones: string[]
		/** Of their threads, beside their phones: email addresses, and whatever their questions came by. */
		contacts: string[]
		discarded: ReadonlySet<string>
	},
): Promise<{
	texts: string[]
	stops: string[]
	mails: Gone['mails']
	mailFingerprints: Gone['mailFingerprints']
	threads: ThreadId[]
	forms: Gone['forms']
	replies: MessageId[]
}> {
	const { ids, phones, contacts, discarded } = gone
	await history.deleteOf(
		connection,
		ids.map((id) => ({ kind: 'customer', id })),
	)
	await connection
		.updateTable('customers')
		.set({ joined_into: null })
		.where((eb) => eb.or([among('id', ids), among('joined_into', ids)]))
		.execute()
	await connection.deleteFrom('customers').where(among('id', ids)).execute()
	const texts = await deleteTexts(connection, { phones, discarded })
	const mails = await deleteMails(connection, { addresses: contacts, discarded })
	const { threads, messages } = await deleteThreads(connection, [...phones, ...contacts])
	const sent = await forgetAddresses(connection, { addresses: contacts })
	return { ...texts, ...mails, threads, forms: sent.forms, replies: [...messages, ...sent.messages] }
}

/** The contacts of the threads in which questions about some quotes stand: a quote may be sent again with another one. */
export async function contactsOfQuestions(connection: ErasureTables, quotes: QuoteId[]): Promise<string[]> {
	const rows = await connection
		.selectFrom('quote_questions as q')
		.innerJoin('threads as t', 't.id', 'q.thread_id')
		.select('t.contact')
		.distinct()
		.where((eb) => (quotes.length === 0 ? eb.lit(false) : eb('q.quote_id', 'in', quotes)))
		.execute()
	return rows.map(({ contact }) => contact)
}

/** Releases the slots that some pickups from a day on have. */
export async function releaseSlotsOf(
	connection: ErasureTables,
	ids: BookingId[],
	from: CalendarDate,
): Promise<void> {
	await sql`
		update arrival_windows w set booked = greatest(w.booked - taken.slots, 0) from (
			select date, window_id, count(*)::integer as slots from (
				select b.date, unnest(array[b.window_id, b.asap_window_id]) as window_id from bookings b
				where b.id = any(${ids}::uuid[]) and b.status <> 'cancelled' and b.date >= ${from}
			) each_slot where window_id is not null group by date, window_id
		) taken where w.date = taken.date and w.window_id = taken.window_id`.execute(connection)
}

/** The noted rows that this database has, with the bookings, quotes and places in the line of its noted customers. */
export async function stillThere(connection: ErasureTables, gone: Gone) {
	const bookings = await connection
		.selectFrom('bookings')
		.select(bookingColumns)
		.where((eb) => eb.or([among('id', gone.bookings), among('customer_id', gone.customers)]))
		.orderBy('id')
		.execute()
	const quotes = await quotesOf(connection, { customerIds: gone.customers, bookings, noted: gone.quotes })
	const waiting = await connection
		.selectFrom('waiting_requests')
		.select(['id', 'reservation_id'])
		.where((eb) => eb.or([among('id', gone.waiting), among('customer_id', gone.customers)]))
		.execute()
	return { bookings, quotes, waiting }
}

/** Writes down which rows an erasure deleted; again for one that is known already. */
export const insertErasure = (
	connection: ErasureTables,
	{ gone, ...known }: { gone: Gone; id?: string; at?: string; noted_at?: Date },
) =>
	connection
		.insertInto('erasures')
		.values({ ...known, gone: JSON.stringify(gone) })
		.onConflict((conflict) => conflict.doNothing())
		.execute()

/** The erasures, the oldest first: all of them, or those that were written nowhere else. */
export const erasuresToNote = (connection: ErasureTables, which: 'all' | 'unnoted') =>
	connection
		.selectFrom('erasures')
		.select(['id', 'at', 'gone'])
		.$if(which === 'unnoted', (query) => query.where('noted_at', 'is', null))
		.orderBy('at')
		.orderBy('id')
		.execute()

export const setNoted = (connection: ErasureTables, id: string) =>
	connection.updateTable('erasures').set({ noted_at: sql`now()` }).where('id', '=', id).execute()
