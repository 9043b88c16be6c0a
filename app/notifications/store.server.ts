import { sql } from 'kysely'
import type { Channel } from '#app/bookings/outgoing/messages.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, MessageId, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { withheld } from './message-due.ts'
import type { Words } from './message-words.ts'

type MessageTables = Connection<'messages' | 'bookings' | 'leads' | 'waiting_requests' | 'message_words'>

/** A message with the current state of its booking or entry; `undefined` when there is none. */
export async function messageRow(connection: MessageTables, messageId: MessageId) {
	return connection
		.selectFrom('messages as m')
		.leftJoin('bookings as b', 'b.id', 'm.booking_id')
		.leftJoin('waiting_requests as w', 'w.id', 'm.waiting_id')
		.selectAll('m')
		.select([
			'b.lead_id',
			'b.date',
			'b.status',
			'b.window_id',
			'b.truck_id',
			sql<boolean>`coalesce(b.shown_at >= b.updated_at, false)`.as('was_shown'),
			'w.status as waiting_status',
			'w.reservation_id',
			sql<number | null>`extract(epoch from clock_timestamp() - m.begun_at)::float8`.as('begun_seconds_ago'),
			// What the same customer was sent by the same way later.
			sql<string[]>`array(
				select l.kind from messages as l
				where l.booking_id = m.booking_id and l.channel = m.channel and l.id > m.id
			)`.as('later'),
			// The words that staff gave last to each message, beside those that need none.
			sql<unknown>`case when m.channel <> 'crm' then (
				select json_object_agg(message, words) from (
					select distinct on (message) message, words from message_words order by message, version desc
				) as latest
			) end`.as('latest_words'),
		])
		.where('m.id', '=', messageId)
		.executeTakeFirst()
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageRow>>>

/** What was sent is not sent again, except a sync that staff retry after its warning. */
const isUnfinished = sql<boolean>`(state in ('pending', 'failed') or warning is not null)`

/**
 * Records that an attempt begins, what it sends, and for a text its number. `false` when another has begun since the row was
 * read: then nothing may be sent.
 */
export async function beginMessage(
	connection: MessageTables,
	{ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
	sent: { body: string | null; segments: number | null; to: string | null; perhapsTwice: boolean },
): Promise<boolean> {
	const begun = await connection
		.updateTable('messages')
		.set({
			attempts: attempts + 1,
			begun_at: sql`clock_timestamp()`,
			begun_to: sent.to,
			body: sent.body,
			segments: sent.segments,
			perhaps_twice: sql`perhaps_twice or ${sent.perhapsTwice}`,
		})
		.where('id', '=', id)
		.where('attempts', '=', attempts)
		.where(isUnfinished)
		.executeTakeFirst()
	return begun.numUpdatedRows === 1n
}

/**
 * How an attempt at a message ended, with a reason where nothing was sent. A `failed` one may be tried again by its job; an
 * `unanswered` one may have been sent. `warning`: what is left to do by hand after a successful one.
 */
export type MessageState =
	| { state: 'sent'; reference: string; warning?: string | undefined }
	| { state: 'skipped'; reason: string }
	| { state: 'failed'; reason: string; unanswered?: boolean }

/** Records how an attempt ended. What was sent stays sent: the failure of a slower attempt does not undo it. */
export async function recordMessage(
	connection: MessageTables,
	id: MessageId,
	result: MessageState,
): Promise<void> {
	const isUnknown = result.state === 'failed' && result.unanswered
	await connection
		.updateTable('messages')
		.set({
			state: result.state,
			reference: result.state === 'sent' ? result.reference : null,
			reason: result.state === 'sent' ? null : result.reason,
			warning: (result.state === 'sent' && result.warning) || null,
			...(!isUnknown && { begun_at: null, begun_to: null }),
			updated_at: sql`now()`,
		})
		.where('id', '=', id)
		.where(isUnfinished)
		.execute()
}

/** Locks a message until the transaction ends; `undefined` when it has neither failed nor a warning. */
export async function lockUnsent(connection: MessageTables, id: MessageId) {
	return connection
		.selectFrom('messages')
		.select('channel')
		.where('id', '=', id)
		.where((eb) => eb.or([eb('state', '=', 'failed'), eb('warning', 'is not', null)]))
		.forUpdate()
		.executeTakeFirst()
}

/** Which invoices of a booking went to which address by email, or may have; no address is the booking's own. */
export async function mailedInvoices(
	connection: MessageTables,
	bookingId: BookingId,
): Promise<{ document: string; address: string | null }[]> {
	return connection
		.selectFrom('messages')
		.select([
			sql<string>`split_part(dedupe_key, ' ', 1)`.as('document'),
			sql<string | null>`lower(address)`.as('address'),
		])
		.where('booking_id', '=', bookingId)
		.where('kind', 'in', ['invoice', 'payment-reminder'])
		.where((eb) => eb.or([eb('state', '=', 'sent'), eb('begun_at', 'is not', null)]))
		.execute()
}

/** Those of the provider's names for texts that belong to a message of ours. */
export async function knownReferences(connection: MessageTables, references: string[]): Promise<Set<string>> {
	if (references.length === 0) return new Set()
	const rows = await connection
		.selectFrom('messages')
		.select('reference')
		.where('reference', 'in', references)
		.execute()
	return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** The pickups of a day that get a reminder: status `booked`, and booked before `since`. */
export async function bookedOn(connection: MessageTables, date: CalendarDate, since: Date) {
	return connection
		.selectFrom('bookings')
		.select(['id', 'window_id', 'truck_id'])
		.where('date', '=', date)
		.where('status', '=', 'booked')
		.where('created_at', '<', since)
		.execute()
}

/**
 * Enqueues the reminders of these pickups of a day, one for each channel, unless there is one already; one that was withheld
 * because no crew was to come is enqueued again. Returns the new ones.
 */
export async function enqueueReminders(
	connection: MessageTables,
	{ date, ids }: { date: CalendarDate; ids: BookingId[] },
	channels: readonly Channel[],
): Promise<{ id: MessageId; channel: Channel | 'crm' }[]> {
	if (ids.length === 0) return []
	return connection
		.insertInto('messages')
		.columns(['booking_id', 'kind', 'channel', 'dedupe_key'])
		.expression((eb) =>
			eb
				.selectFrom('bookings as b')
				.innerJoin(
					sql<{ channel: Channel }>`(select unnest(${sql.val([...channels])}::text[]) as channel)`.as('c'),
					(join) => join.onTrue(),
				)
				.select([
					'b.id',
					sql.val('reminder' as const).as('kind'),
					'c.channel',
					sql.val(date).as('dedupe_key'),
				])
				.where('b.id', 'in', ids)
				// Checked again, for a pickup that is cancelled or moved at this moment.
				.where('b.date', '=', date)
				.where('b.status', '=', 'booked')
				// In one order, so that two processes never wait for each other.
				.orderBy('b.id')
				.orderBy('c.channel'),
		)
		.onConflict((conflict) =>
			conflict
				.constraint('messages_once')
				.doUpdateSet({ state: 'pending', reason: null, updated_at: sql`now()` })
				.where('messages.state', '=', 'skipped')
				.where('messages.reason', 'like', `${withheld}%`),
		)
		.returning(['id', 'channel'])
		.execute()
}

/** The latest words of each message; without `words`, the original ones. */
export async function latestWords(connection: MessageTables) {
	return connection
		.selectFrom('message_words')
		.distinctOn('message')
		.selectAll()
		.orderBy('message')
		.orderBy('version', 'desc')
		.execute()
}

/** Adds a version; `false` when there is one of this number. */
export async function insertWords(
	connection: MessageTables,
	row: { message: string; version: number; words: Words | null; staff: SignedInStaff },
): Promise<boolean> {
	const { message, version, words, staff } = row
	const inserted = await connection
		.insertInto('message_words')
		.values({ message, version, words: words && JSON.stringify(words), actor: staff.name })
		.onConflict((conflict) => conflict.doNothing())
		.returning('version')
		.executeTakeFirst()
	return inserted !== undefined
}

/** The latest versions with the words of the version before, newest first. */
export async function wordsHistory(connection: MessageTables, limit: number) {
	return connection
		.selectFrom('message_words as w')
		.leftJoin('message_words as p', (join) =>
			join.onRef('p.message', '=', 'w.message').on((eb) => eb('p.version', '=', eb('w.version', '-', 1))),
		)
		.select(['w.message', 'w.version', 'w.actor', 'w.at', 'w.words as after', 'p.words as before'])
		.orderBy('w.at', 'desc')
		.orderBy('w.version', 'desc')
		.limit(limit)
		.execute()
}
