import { sql } from 'kysely'
import type { Channel } from '#app/bookings/outgoing/messages.ts'
import { keptPlan } from '#app/platform/database/kept-plans.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, MessageId, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { withheld } from './message-due.ts'
import type { Words } from './message-words.ts'

type MessageTables = Connection<
	'messages' | 'bookings' | 'leads' | 'waiting_requests' | 'message_words' | 'promises'
>

/** Messages with the current state of their bookings or entries. */
export async function messageRows(connection: MessageTables, ids: readonly MessageId[]) {
	return connection
		.selectFrom('messages as m')
		.leftJoin('bookings as b', 'b.id', 'm.booking_id')
		.leftJoin('waiting_requests as w', 'w.id', 'm.waiting_id')
		.leftJoin('promises as p', (join) =>
			join
				.onRef('p.booking_id', '=', 'm.booking_id')
				.on('p.kind', '=', 'response')
				.on('p.kept_at', 'is', null),
		)
		.selectAll('m')
		.select([
			'b.lead_id',
			'b.date',
			'b.status',
			'b.window_id',
			'b.truck_id',
			sql<boolean>`coalesce(b.shown_at >= b.updated_at, false)`.as('was_shown'),
			// Until when a crew was promised to an emergency that nobody has answered yet.
			sql<Date | null>`case when b.status not in ('cancelled', 'no-show') then p.due_at end`.as(
				'emergency_due',
			),
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
		.where(sql<boolean>`m.id = any(${sql.val(ids)}::uuid[])`)
		.modifyEnd(sql.raw(keptPlan))
		.execute()
}
export type MessageRow = Awaited<ReturnType<typeof messageRows>>[number]

const asJson = (rows: readonly object[]): string =>
	JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))

/** What was sent is not sent again, except a sync that staff retry after its warning. */
const isUnfinished = sql<boolean>`(m.state in ('pending', 'failed') or m.warning is not null)`

/** Messages, locked in the order of their ids: two who lock several never wait for each other. */
const lockedInOrder = (messages: readonly { id: MessageId }[]) =>
	sql<{ id: MessageId }>`(
		select id from messages where id = any(${messages.map(({ id }) => id)}::uuid[]) order by id for no key update
	)`.as<'locked'>(sql`locked`)

/** An attempt at a message that was read with so many `attempts`: what it sends, and for a text its number. */
export type Attempt = Pick<MessageRow, 'id' | 'attempts'> & {
	body: string | null
	segments: number | null
	to: string | null
	perhapsTwice: boolean
}

/**
 * Records that attempts begin. Returns the messages whose attempt may be made: not those of which another has begun since the row was
 * read. One message is named once.
 */
export async function beginMessages(
	connection: MessageTables,
	attempts: readonly Attempt[],
): Promise<Set<MessageId>> {
	const begun = await connection
		.updateTable('messages as m')
		.from(lockedInOrder(attempts))
		.from(
			sql<{ id: MessageId }>`json_to_recordset(${asJson(attempts)}::json)`.as<'a'>(
				sql`a(id uuid, attempts integer, body text, segments integer, "to" text, "perhapsTwice" boolean)`,
			),
		)
		.set({
			attempts: sql`m.attempts + 1`,
			begun_at: sql`clock_timestamp()`,
			begun_to: sql`a."to"`,
			body: sql`a.body`,
			segments: sql`a.segments`,
			perhaps_twice: sql`m.perhaps_twice or a."perhapsTwice"`,
		})
		.whereRef('m.id', '=', 'locked.id')
		.whereRef('m.id', '=', 'a.id')
		.where(sql<boolean>`m.attempts = a.attempts`)
		.where(isUnfinished)
		.returning('m.id')
		.modifyEnd(sql.raw(keptPlan))
		.execute()
	return new Set(begun.map(({ id }) => id))
}

/**
 * How an attempt at a message ended, with a reason where nothing was sent. A `failed` one may be tried again by its job; an
 * `unanswered` one may have been sent. `warning`: what is left to do by hand after a successful one.
 */
export type MessageState =
	| { state: 'sent'; reference: string; warning?: string | undefined }
	| { state: 'skipped'; reason: string }
	| { state: 'failed'; reason: string; unanswered?: boolean }

export type Outcome = { id: MessageId } & MessageState

const columnsOf = (result: Outcome) => ({
	id: result.id,
	state: result.state,
	reference: result.state === 'sent' ? result.reference : null,
	reason: result.state === 'sent' ? null : result.reason,
	warning: (result.state === 'sent' && result.warning) || null,
	isUnknown: result.state === 'failed' && result.unanswered === true,
})

/** Records how attempts ended. What was sent stays sent: the failure of a slower attempt does not undo it. One message is named once. */
export async function recordMessages(connection: MessageTables, results: readonly Outcome[]): Promise<void> {
	await connection
		.updateTable('messages as m')
		.from(lockedInOrder(results))
		.from(
			sql<{ id: MessageId }>`json_to_recordset(${asJson(results.map(columnsOf))}::json)`.as<'o'>(
				sql`o(id uuid, state text, reference text, reason text, warning text, "isUnknown" boolean)`,
			),
		)
		.set({
			state: sql`o.state`,
			reference: sql`o.reference`,
			reason: sql`o.reason`,
			warning: sql`o.warning`,
			begun_at: sql`case when o."isUnknown" then m.begun_at end`,
			begun_to: sql`case when o."isUnknown" then m.begun_to end`,
			updated_at: sql`now()`,
		})
		.whereRef('m.id', '=', 'locked.id')
		.whereRef('m.id', '=', 'o.id')
		.where(isUnfinished)
		.modifyEnd(sql.raw(keptPlan))
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
