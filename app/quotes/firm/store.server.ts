import { type Insertable, type Selectable, sql } from 'kysely'
import type { OwnedQuoteId } from '#app/customers/customers.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId, FirmPriceId, MessageId, QuestionId, QuoteId } from '#app/platform/ids.ts'
import type { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import type { NewQuoteMessage, PriceReminder } from './quote-message.ts'
import { withheldAtNight } from './reminder-hours.ts'

export type FirmTables = Connection<
	'firm_prices' | 'quote_questions' | 'messages' | 'bookings' | 'quote_requests'
>
export type FirmPriceRow = Selectable<Tables['firm_prices']>
export type QuestionRow = Selectable<Tables['quote_questions']>

/** A quote that its customer or a member of staff has locked, or that a message is about. */
type LockedQuote = { id: QuoteId }

/** The firm price of a quote that is not withdrawn, whatever its customer answered. */
export const currentRow = (connection: FirmTables, { id }: LockedQuote): Promise<FirmPriceRow | undefined> =>
	connection
		.selectFrom('firm_prices')
		.selectAll()
		.where('quote_id', '=', id)
		.where('withdrawn_at', 'is', null)
		.executeTakeFirst()

/** The firm price that the customer of a quote has accepted, as long as it holds. */
export async function acceptedPrice(
	connection: FirmTables,
	quote: { id: OwnedQuoteId },
): Promise<AcceptedPrice | undefined> {
	const price = await currentRow(connection, quote)
	return price?.accepted_at ? { amount: price.amount_cents, travelFee: price.travel_fee_cents } : undefined
}

/** The firm prices of several quotes that are not withdrawn, for their customer. */
export const currentRows = async (connection: FirmTables, ids: OwnedQuoteId[]): Promise<FirmPriceRow[]> =>
	ids.length === 0
		? []
		: connection
				.selectFrom('firm_prices')
				.selectAll()
				.where('quote_id', 'in', ids)
				.where('withdrawn_at', 'is', null)
				.execute()

/** All firm prices of a quote, the earliest first. */
export const firmPrices = (connection: FirmTables, { id }: LockedQuote): Promise<FirmPriceRow[]> =>
	connection.selectFrom('firm_prices').selectAll().where('quote_id', '=', id).orderBy('id').execute()

export const insertFirmPrice = (
	connection: FirmTables,
	row: Omit<Insertable<Tables['firm_prices']>, 'id'>,
): Promise<FirmPriceRow> =>
	connection.insertInto('firm_prices').values(row).returningAll().executeTakeFirstOrThrow()

/** Writes what became of the firm price of a quote that the caller has locked. */
export async function updateFirmPrice(
	connection: FirmTables,
	id: FirmPriceId,
	values: Partial<Omit<FirmPriceRow, 'id' | 'quote_id' | 'amount_cents'>>,
): Promise<void> {
	await connection.updateTable('firm_prices').set(values).where('id', '=', id).execute()
}

/** Withdraws the firm price of a quote that the caller has locked, if it has one. */
export async function withdrawCurrent(
	connection: FirmTables,
	{ id }: LockedQuote,
	by: string,
): Promise<void> {
	await connection
		.updateTable('firm_prices')
		.set({ withdrawn_at: sql`now()`, withdrawn_by: by })
		.where('quote_id', '=', id)
		.where('withdrawn_at', 'is', null)
		.execute()
}

/** Whether a pickup of the quote was charged: then its price is past. */
export async function isCharged(connection: FirmTables, quoteId: OwnedQuoteId): Promise<boolean> {
	const charged = await connection
		.selectFrom('bookings')
		.select('id')
		.where('quote_id', '=', quoteId)
		.where('charged_cents', 'is not', null)
		.limit(1)
		.executeTakeFirst()
	return charged !== undefined
}

const hours = (count: number) => count * 60 * 60_000

/**
 * The firm prices without an answer whose customer is due a reminder at `now` and has not had it: a day after the offer, and in the
 * last two days of a price that was offered three days ago or more. Where a pickup is booked with the quote there is none. One that
 * was withheld at night is due again.
 */
export async function dueReminders(connection: FirmTables, now: Date) {
	const before = (count: number) => new Date(now.getTime() - hours(count))
	return connection
		.selectFrom('firm_prices as f')
		.innerJoin('quote_requests as q', 'q.id', 'f.quote_id')
		.select(['f.id', 'f.quote_id', 'q.customer_email', 'q.customer_phone'])
		.select(
			sql<PriceReminder>`case when f.offered_at > ${before(72)} then 'price-reminder' else 'price-ending' end`.as(
				'kind',
			),
		)
		.where('f.withdrawn_at', 'is', null)
		.where('f.accepted_at', 'is', null)
		.where('f.declined_at', 'is', null)
		.where('q.closed_at', 'is', null)
		.where((eb) => eb.or([eb('q.customer_email', 'is not', null), eb('q.customer_phone', 'is not', null)]))
		.where('f.holds_until', '>', now)
		.where((eb) =>
			eb.or([
				eb.and([eb('f.offered_at', '>', before(72)), eb('f.offered_at', '<=', before(24))]),
				eb.and([
					eb('f.offered_at', '<=', before(72)),
					eb('f.holds_until', '<=', new Date(now.getTime() + hours(48))),
				]),
			]),
		)
		.where(
			sql<boolean>`not exists (select from messages m where m.quote_id = f.quote_id and m.dedupe_key = f.id::text
				and m.kind = case when f.offered_at > ${before(72)} then 'price-reminder' else 'price-ending' end
				and not (m.state = 'skipped' and m.reason = ${withheldAtNight}))`,
		)
		.execute()
}

/**
 * Inserts messages about a quote, but for those that were enqueued before; a reminder that was withheld at night is enqueued again.
 * Returns the new ones.
 */
export async function insertQuoteMessages(
	connection: FirmTables,
	{ id }: LockedQuote,
	messages: NewQuoteMessage[],
): Promise<{ id: MessageId; channel: keyof typeof messageJobs }[]> {
	if (messages.length === 0) return []
	return connection
		.insertInto('messages')
		.values(
			messages.map(({ kind, channel, dedupeKey }) => ({
				quote_id: id,
				kind,
				channel,
				dedupe_key: dedupeKey,
			})),
		)
		.onConflict((conflict) =>
			conflict
				.constraint('messages_once')
				.doUpdateSet({ state: 'pending', reason: null, updated_at: sql`now()` })
				.where('messages.state', '=', 'skipped')
				.where('messages.reason', '=', withheldAtNight),
		)
		.returning(['id', 'channel'])
		.execute()
}

/** Inserts a sync to the CRM for each pickup of the quote, but for those that were enqueued before. Returns the new ones. */
export async function insertSyncs(
	connection: FirmTables,
	{ id }: LockedQuote,
	dedupeKey: string,
): Promise<{ id: MessageId; channel: keyof typeof messageJobs }[]> {
	return connection
		.insertInto('messages')
		.columns(['booking_id', 'kind', 'channel', 'dedupe_key'])
		.expression((eb) =>
			eb
				.selectFrom('bookings')
				.select([
					'id',
					sql.val('sync').as('kind'),
					sql.val('crm').as('channel'),
					sql.val(dedupeKey).as('dedupe_key'),
				])
				.where('quote_id', '=', id)
				.where('status', '<>', 'cancelled'),
		)
		.onConflict((conflict) => conflict.doNothing())
		.returning(['id', 'channel'])
		.execute()
}

/** A quote as messages tell of it, with the contact of its latest pickup, or else its own. */
export async function quoteOfMessage(connection: FirmTables, quoteId: QuoteId) {
	/** What the latest pickup says, where there is one. */
	const latest = (
		column: 'email' | 'phone' | 'name',
		own: 'customer_email' | 'customer_phone' | 'customer_name',
	) =>
		sql<string>`coalesce((select ${sql.ref(`b.${column}`)} from bookings b
			where b.quote_id = q.id and b.status <> 'cancelled' order by b.id desc limit 1), ${sql.ref(`q.${own}`)}, '')`
	return connection
		.selectFrom('quote_requests as q')
		.leftJoinLateral(
			(eb) =>
				eb
					.selectFrom('bookings as b')
					.select(['b.city as pickup_city', 'b.travel_fee_cents as pickup_fee_cents', 'b.customer_id'])
					.whereRef('b.quote_id', '=', 'q.id')
					.where('b.status', '<>', 'cancelled')
					.orderBy('b.id', 'desc')
					.limit(1)
					.as('pickup'),
			(join) => join.onTrue(),
		)
		.select(['q.id', 'q.city', 'q.customer_note', 'q.closed_at', 'pickup_city', 'pickup_fee_cents'])
		.select([
			latest('name', 'customer_name').as('name'),
			latest('email', 'customer_email').as('email'),
			latest('phone', 'customer_phone').as('phone'),
			sql<CustomerId | null>`coalesce(pickup.customer_id, q.customer_id)`.as('customerId'),
		])
		.where('q.id', '=', quoteId)
		.executeTakeFirst()
}

/** The questions of a quote that the caller may open, the earliest first. */
export const questionsOf = (connection: FirmTables, { id }: { id: QuoteId }): Promise<QuestionRow[]> =>
	connection.selectFrom('quote_questions').selectAll().where('quote_id', '=', id).orderBy('id').execute()

export const insertQuestion = (
	connection: FirmTables,
	row: Pick<Insertable<Tables['quote_questions']>, 'quote_id' | 'thread_id' | 'question' | 'asked_at'>,
): Promise<{ id: QuestionId }> =>
	connection.insertInto('quote_questions').values(row).returning('id').executeTakeFirstOrThrow()

/** Writes the answer to a question that has none; `false` where there is one. */
export async function writeAnswer(
	connection: FirmTables,
	{ id, quoteId }: { id: QuestionId; quoteId: QuoteId },
	values: { answer: string; answered_by: string; answered_at: Date },
): Promise<boolean> {
	const { numUpdatedRows } = await connection
		.updateTable('quote_questions')
		.set(values)
		.where('id', '=', id)
		.where('quote_id', '=', quoteId)
		.where('answered_at', 'is', null)
		.executeTakeFirstOrThrow()
	return numUpdatedRows === 1n
}

/** The questions without an answer, of all quotes, the longest waiting first. */
export const openQuestions = (connection: FirmTables, limit: number) =>
	connection
		.selectFrom('quote_questions as a')
		.innerJoin('quote_requests as q', 'q.id', 'a.quote_id')
		.select(['a.id', 'a.quote_id', 'a.question', 'a.asked_at', 'q.customer_name'])
		.where('a.answered_at', 'is', null)
		.orderBy('a.id')
		.limit(limit)
		.execute()
