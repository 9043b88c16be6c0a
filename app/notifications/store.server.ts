import { sql } from 'kysely'
import type { Channel } from '#app/bookings/pickup-messages.ts'
import type { Connection } from '#app/platform/connection.ts'
import type { PickupMessageId, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Delivery } from './delivery.ts'
import type { Words } from './message-words.ts'
import type { TextState } from './text-notice.ts'

/**
 * How an attempt at a delivery ended. A `failed` one may still be tried again by its job; an `unanswered` one may have been
 * sent.
 */
export type DeliveryState =
	| { state: 'sent'; reference: string }
	| { state: 'skipped' }
	| { state: 'failed'; error: string; unanswered?: boolean }

type DeliveryTables = Connection<'deliveries'>

const stateOf = (connection: DeliveryTables, { leadId, kind, entryId }: Delivery) =>
	connection
		.selectFrom('deliveries')
		.select('state')
		.where('lead_id', '=', leadId)
		.where('kind', '=', kind)
		.where('entry_id', 'is not distinct from', entryId ?? null)

/** The unique key of a delivery; the deliveries that every lead has are without an entry. */
const rowOf = ({ leadId, kind, entryId }: Delivery) => ({ lead_id: leadId, kind, entry_id: entryId ?? null })
const uniqueKey = ['lead_id', 'kind', 'entry_id'] as const

/**
 * Records that an attempt begins; `false` when the delivery was already sent, and must not be sent again. After an attempt
 * with an unknown end, marks the delivery as perhaps made twice, unless a repeat is `harmless`.
 */
export async function beginDelivery(
	connection: DeliveryTables,
	delivery: Delivery,
	{ harmless }: { harmless: boolean },
): Promise<boolean> {
	const begun = await connection
		.insertInto('deliveries')
		.values({ ...rowOf(delivery), state: 'begun', begun_at: sql<Date>`now()` })
		.onConflict((conflict) =>
			conflict
				.columns(uniqueKey)
				.doUpdateSet({
					attempts: sql`deliveries.attempts + 1`,
					perhaps_twice: sql`deliveries.perhaps_twice or (deliveries.begun_at is not null and not ${harmless})`,
					begun_at: sql`now()`,
				})
				.where('deliveries.state', '!=', 'sent'),
		)
		.executeTakeFirst()
	return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Locks a delivery until the transaction ends; `false` when it has not failed. */
export async function lockFailed(connection: DeliveryTables, delivery: Delivery): Promise<boolean> {
	return (await stateOf(connection, delivery).forUpdate().executeTakeFirst())?.state === 'failed'
}

/** Records how an attempt ended. What was sent stays sent: the failure of a slower attempt does not undo it. */
export async function recordDelivery(
	connection: DeliveryTables,
	delivery: Delivery,
	result: DeliveryState,
): Promise<void> {
	const hasEnded = result.state !== 'failed' || !result.unanswered
	const values = {
		state: result.state,
		reference: result.state === 'sent' ? result.reference : null,
		error: result.state === 'failed' ? result.error : null,
	}
	await connection
		.insertInto('deliveries')
		.values({ ...rowOf(delivery), ...values })
		.onConflict((conflict) =>
			conflict
				.columns(uniqueKey)
				.doUpdateSet({ ...values, ...(hasEnded && { begun_at: null }), updated_at: sql`now()` })
				.where('deliveries.state', '!=', 'sent'),
		)
		.execute()
}

type MessageTables = Connection<
	| 'pickup_messages'
	| 'bookings'
	| 'leads'
	| 'waiting_requests'
	| 'stopped_phones'
	| 'message_words'
	| 'incoming_texts'
	| 'text_notices'
>

/** A message with what its booking, or its place in the waiting list, says now; `undefined` when there is none. */
export async function messageRow(connection: MessageTables, messageId: PickupMessageId) {
	return connection
		.selectFrom('pickup_messages as m')
		.leftJoin('bookings as b', 'b.id', 'm.booking_id')
		.leftJoin('waiting_requests as w', 'w.id', 'm.waiting_id')
		.selectAll('m')
		.select([
			'b.lead_id',
			'b.date',
			'b.status',
			'w.status as waiting_status',
			'w.held_place_id',
			sql<number | null>`extract(epoch from clock_timestamp() - m.begun_at)::float8`.as('begun_seconds_ago'),
			sql<boolean>`m.message in ('confirmed', 'moved', 'settled') and exists (
				select from pickup_messages as l
				where l.booking_id = m.booking_id and l.channel = m.channel and l.id > m.id and l.message in ('moved', 'settled')
			)`.as('overtaken'),
		])
		.where('m.id', '=', messageId)
		.executeTakeFirst()
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageRow>>>

/**
 * Records that an attempt begins, what it sends, and for a text the number it goes to. `false` when another one has begun
 * since the row was read: then nothing may be sent.
 */
export async function beginMessage(
	connection: MessageTables,
	{ id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
	sent: { body: string; segments: number | null; to: string | null; perhapsTwice: boolean },
): Promise<boolean> {
	const begun = await connection
		.updateTable('pickup_messages')
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
		.where('state', 'in', ['owed', 'failed'])
		.executeTakeFirst()
	return begun.numUpdatedRows === 1n
}

/** How an attempt at a message ended: as a delivery, with a reason where nothing was sent. */
export type MessageState =
	| { state: 'sent'; reference: string }
	| { state: 'skipped'; reason: string }
	| { state: 'failed'; reason: string; unanswered?: boolean }

/** Records how an attempt ended. What was sent stays sent. */
export async function recordMessage(
	connection: MessageTables,
	id: PickupMessageId,
	result: MessageState,
): Promise<void> {
	const isUnknown = result.state === 'failed' && result.unanswered
	await connection
		.updateTable('pickup_messages')
		.set({
			state: result.state,
			reference: result.state === 'sent' ? result.reference : null,
			reason: result.state === 'sent' ? null : result.reason,
			...(!isUnknown && { begun_at: null, begun_to: null }),
			updated_at: sql`now()`,
		})
		.where('id', '=', id)
		.where('state', '!=', 'sent')
		.execute()
}

/** Locks a message until the transaction ends; `false` when it has not failed. */
export async function lockFailedMessage(connection: MessageTables, id: PickupMessageId): Promise<boolean> {
	const row = await connection
		.selectFrom('pickup_messages')
		.select('state')
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst()
	return row?.state === 'failed'
}

/** Of the provider's names for texts, those that stand for a message of ours already. */
export async function knownReferences(connection: MessageTables, references: string[]): Promise<Set<string>> {
	if (references.length === 0) return new Set()
	const rows = await connection
		.selectFrom('pickup_messages')
		.select('reference')
		.where('reference', 'in', references)
		.execute()
	return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/**
 * Owes the reminders of a day: one by each way for every pickup that is booked on it and was booked before `since`, unless
 * it is owed already. Returns the new ones.
 */
export async function oweReminders(
	connection: MessageTables,
	date: CalendarDate,
	since: Date,
	channels: readonly Channel[],
): Promise<PickupMessageId[]> {
	const owed = await connection
		.insertInto('pickup_messages')
		.columns(['booking_id', 'message', 'channel', 'occasion'])
		.expression((eb) =>
			eb
				.selectFrom('bookings as b')
				.innerJoin(
					sql<{ channel: Channel }>`(select unnest(${sql.val([...channels])}::text[]) as channel)`.as('c'),
					(join) => join.onTrue(),
				)
				.select(['b.id', sql.val('reminder').as('message'), 'c.channel', sql.val(date).as('occasion')])
				.where('b.date', '=', date)
				.where('b.status', '=', 'booked')
				.where('b.created_at', '<', since)
				// In one order, so that two processes never wait for each other.
				.orderBy('b.id')
				.orderBy('c.channel'),
		)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.execute()
	return owed.map(({ id }) => id)
}

/** Whether the owner of a number texted STOP, and not START since. */
export async function isStopped(connection: MessageTables, phone: string): Promise<boolean> {
	const row = await connection
		.selectFrom('stopped_phones')
		.select('phone')
		.where('phone', '=', phone)
		.executeTakeFirst()
	return row !== undefined
}

export async function stopPhone(connection: MessageTables, phone: string): Promise<void> {
	await connection
		.insertInto('stopped_phones')
		.values({ phone })
		.onConflict((conflict) => conflict.doNothing())
		.execute()
}

export async function resumePhone(connection: MessageTables, phone: string): Promise<void> {
	await connection.deleteFrom('stopped_phones').where('phone', '=', phone).execute()
}

/** Keeps a text from a customer; `false` when it is kept already. */
export async function insertIncomingText(
	connection: MessageTables,
	text: { provider_id: string; phone: string; body: string },
): Promise<boolean> {
	const row = await connection
		.insertInto('incoming_texts')
		.values(text)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst()
	return row !== undefined
}

/** Keeps what the provider tells of a text. The word that it is on its way does not undo what became of it. */
export async function recordNotice(
	connection: MessageTables,
	{ reference, state, errorCode }: { reference: string; state: TextState; errorCode: string | null },
): Promise<void> {
	await connection
		.insertInto('text_notices')
		.values({ reference, state, error_code: errorCode })
		.onConflict((conflict) =>
			conflict
				.column('reference')
				.doUpdateSet({ state, error_code: errorCode, at: sql`now()` })
				.where(sql<boolean>`${state} <> 'sent' and text_notices.state <> 'delivered'`),
		)
		.execute()
}

/** Deletes the notices from before `before`. */
export async function deleteNotices(connection: MessageTables, before: Date): Promise<void> {
	await connection.deleteFrom('text_notices').where('at', '<', before).execute()
}

/** Deletes what customers texted before `before`. */
export async function deleteIncomingTexts(connection: MessageTables, before: Date): Promise<void> {
	await connection.deleteFrom('incoming_texts').where('at', '<', before).execute()
}

/** The words that hold: of each message the latest version; without `words` the original ones. */
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

/** The latest versions with the words of the version before, the last one first. */
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
