import { type Selectable, sql, type Updateable } from 'kysely'
import type { OwnedQuoteId } from '#app/customers/customers.server.ts'
import { type PhotoLabel, photoLabelSchema } from '#app/photos/photo.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { PhotoId, QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Load } from '#app/pricing/load.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Quote } from './quote.ts'
import { sourceOf } from './source-columns.ts'
import { keptCount } from './things/things.server.ts'

export type QuoteRow = Selectable<Tables['quote_requests']>
export type PhotoRow = Selectable<Tables['quote_photos']>
/** A connection or a transaction on it. */
export type QuoteTables = Connection<
	'quote_requests' | 'quote_photos' | 'history' | 'firm_prices' | 'messages' | 'bookings'
>

/** A new draft, which no token opens yet. */
export async function insertQuote(
	connection: QuoteTables,
	values: Pick<
		QuoteRow,
		| 'volume_selection'
		| 'weight_kg'
		| 'has_stairs'
		| 'selected_addons'
		| 'volume_chosen'
		| 'weight_source'
		| 'counted_things'
		| 'estimated_total_cents'
		| 'line_items'
		| 'price_list_id'
		| 'made_by'
		| 'saved_with'
	>,
): Promise<QuoteRow> {
	return connection
		.insertInto('quote_requests')
		.values(asInserted(values))
		.returningAll()
		.executeTakeFirstOrThrow()
}

/** Together with a part of a hash. Any number that nothing else locks. */
const savesLock = 7_340_221

/** Saves of one page wait for each other, until the transaction ends. */
export async function lockSaves(transaction: QuoteTables, savedWith: Buffer): Promise<void> {
	await sql`select pg_advisory_xact_lock(${savesLock}::integer, ${savedWith.readInt32BE()}::integer)`.execute(
		transaction,
	)
}

/**
 * The latest draft that was first saved with this, if it is still as it was saved: with these photos and labels at most, as another one was
 * removed meanwhile, and with links that nobody has stopped.
 */
export const findUnchangedDraft = (
	connection: QuoteTables,
	savedWith: Buffer,
	labels: Record<string, PhotoLabel>,
): Promise<QuoteRow | undefined> =>
	connection
		.selectFrom('quote_requests')
		.selectAll()
		.where('saved_with', '=', savedWith)
		.where(
			sql<boolean>`not exists (select from quote_photos p where p.quote_id = quote_requests.id
				and p.label is distinct from ${JSON.stringify(labels)}::jsonb ->> p.id::text)`,
		)
		.where(
			sql<boolean>`not exists (select from access_tokens t
				where t.quote_id = quote_requests.id and t.revoked_at is not null)`,
		)
		.where('version', '=', 1)
		.where('quote_status', '=', 'draft')
		.where('closed_at', 'is', null)
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()

const asInserted = <Values extends Pick<QuoteRow, 'counted_things' | 'line_items'>>(values: Values) => ({
	...values,
	counted_things: values.counted_things && JSON.stringify(values.counted_things),
	line_items: JSON.stringify(values.line_items),
})

/**
 * A quote that a member of staff makes, with its customer; `undefined` when there is one with this id. Then the caller rolls back: its
 * customer may be written already.
 */
export const insertQuoteByStaff = (
	connection: QuoteTables,
	{ quoteId }: QuoteByStaff,
	values: Omit<Parameters<typeof insertQuote>[1], 'saved_with'> &
		Pick<QuoteRow, 'quote_status' | 'customer_name' | 'customer_email' | 'customer_phone' | 'city'>,
): Promise<QuoteRow | undefined> =>
	connection
		.insertInto('quote_requests')
		.values({ id: quoteId, ...asInserted(values) })
		.onConflict((conflict) => conflict.column('id').doNothing())
		.returningAll()
		.executeTakeFirst()

/** A quote, read by its customer. */
export type OwnedQuoteRow = QuoteRow & { id: OwnedQuoteId }

/** The quote, for its customer. `lock` locks it until the transaction ends. */
export async function findQuoteRow(
	connection: QuoteTables,
	quoteId: OwnedQuoteId,
	{ lock = false } = {},
): Promise<OwnedQuoteRow | undefined> {
	const query = connection.selectFrom('quote_requests').selectAll().where('id', '=', quoteId)
	const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
	return row && { ...row, id: quoteId }
}

/** Several quotes, for their customer, the latest first. */
export const findQuoteRows = async (connection: QuoteTables, ids: OwnedQuoteId[]): Promise<QuoteRow[]> =>
	ids.length === 0
		? []
		: connection
				.selectFrom('quote_requests')
				.selectAll()
				.where('id', 'in', ids)
				.orderBy('id', 'desc')
				.execute()

/** Updates a quote that the caller has locked in this transaction. */
export async function updateQuoteRow(
	connection: QuoteTables,
	quoteId: OwnedQuoteId,
	values: Omit<
		Updateable<Tables['quote_requests']>,
		'id' | 'version' | 'created_at' | 'updated_at' | 'closed_at' | 'price_list_id'
	>,
): Promise<QuoteRow> {
	return connection
		.updateTable('quote_requests')
		.set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', quoteId)
		.returningAll()
		.executeTakeFirstOrThrow()
}

/** Writes a quote's customer and closes it. The caller has just made it, or has locked it as its customer's. */
export async function sendQuoteRow(
	connection: QuoteTables,
	quoteId: QuoteId,
	values: Pick<
		Updateable<Tables['quote_requests']>,
		'quote_status' | 'customer_name' | 'customer_email' | 'customer_phone' | 'property_address' | 'city'
	>,
): Promise<void> {
	await connection
		.updateTable('quote_requests')
		.set({ ...values, version: sql`version + 1`, updated_at: sql`now()`, closed_at: sql`now()` })
		.where('id', '=', quoteId)
		.execute()
}

/** A quote's photos, in the order in which the customer chose them. */
export async function photoRows(connection: QuoteTables, quoteId: OwnedQuoteId): Promise<PhotoRow[]> {
	return connection
		.selectFrom('quote_photos')
		.selectAll()
		.where('quote_id', '=', quoteId)
		.orderBy('id')
		.execute()
}

/** A photo of a quote, for the quote's customer. */
export async function findPhotoRow(
	connection: QuoteTables,
	quoteId: OwnedQuoteId,
	photoId: PhotoId,
): Promise<PhotoRow | undefined> {
	return connection
		.selectFrom('quote_photos')
		.selectAll()
		.where('id', '=', photoId)
		.where('quote_id', '=', quoteId)
		.executeTakeFirst()
}

/** Inserts a photo; `false` when another quote has one with this id. */
export async function insertPhotoRow(
	connection: QuoteTables,
	photo: Omit<PhotoRow, 'created_at' | 'quote_id'> & { quote_id: OwnedQuoteId },
): Promise<boolean> {
	const inserted = await connection
		.insertInto('quote_photos')
		.values(photo)
		.onConflict((conflict) => conflict.column('id').doNothing())
		.executeTakeFirst()
	return inserted.numInsertedOrUpdatedRows === 1n
}

/** Those of these ids that a photo of some quote has. */
export async function photoIdsInUse(connection: QuoteTables, photoIds: PhotoId[]): Promise<PhotoId[]> {
	const rows = await connection.selectFrom('quote_photos').select('id').where('id', 'in', photoIds).execute()
	return rows.map(({ id }) => id)
}

export async function deletePhotoRow(
	connection: QuoteTables,
	quoteId: OwnedQuoteId,
	photoId: PhotoId,
): Promise<void> {
	await connection
		.deleteFrom('quote_photos')
		.where('quote_id', '=', quoteId)
		.where('id', '=', photoId)
		.execute()
}

export async function labelPhoto(
	connection: QuoteTables,
	quoteId: OwnedQuoteId,
	photoId: PhotoId,
	label: PhotoLabel,
): Promise<void> {
	await connection
		.updateTable('quote_photos')
		.set({ label })
		.where('quote_id', '=', quoteId)
		.where('id', '=', photoId)
		.execute()
}

/** A quote's summary without the customer's right to it: the load in words, the count, the total, the number of photos, the firm price. */
export async function quoteSummaryRow(connection: QuoteTables, quoteId: QuoteId) {
	return connection
		.selectFrom('quote_requests as q')
		.select([
			'q.id',
			'q.line_items',
			'q.counted_things',
			'q.volume_chosen',
			'q.weight_source',
			'q.estimated_total_cents',
			'q.has_stairs',
			'q.selected_addons',
			'q.quote_status',
			'q.final_quote_cents',
		])
		.select((eb) =>
			eb
				.selectFrom('quote_photos as p')
				.select((count) => count.fn.countAll<number>().as('photos'))
				.whereRef('p.quote_id', '=', 'q.id')
				.as('photo_count'),
		)
		.leftJoin('firm_prices as f', (join) =>
			join.onRef('f.quote_id', '=', 'q.id').on('f.declined_at', 'is', null).on('f.withdrawn_at', 'is', null),
		)
		.select(['f.amount_cents', 'f.travel_fee_cents', 'f.accepted_at'])
		.where('q.id', '=', quoteId)
		.executeTakeFirst()
}

/** The quotes that were never booked and have not changed since `before`, the oldest change first. */
export async function unbookedQuoteIds(connection: QuoteTables, before: Date): Promise<QuoteId[]> {
	const rows = await connection
		.selectFrom('quote_requests')
		.select('id')
		.where('closed_at', 'is', null)
		.where('updated_at', '<', before)
		.orderBy('updated_at')
		.orderBy('id')
		.execute()
	return rows.map(({ id }) => id)
}

/** A quote, locked; `undefined` when it is deleted or locked by another transaction. */
export async function lockIdleQuote(
	connection: QuoteTables,
	quoteId: QuoteId,
): Promise<QuoteRow | undefined> {
	return connection
		.selectFrom('quote_requests')
		.selectAll()
		.where('id', '=', quoteId)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst()
}

/** The photos of a quote that retention has locked. */
export async function photosToDelete(connection: QuoteTables, quoteId: QuoteId) {
	return connection
		.selectFrom('quote_photos')
		.select(['id', 'storage_key', 'thumbnail_key'])
		.where('quote_id', '=', quoteId)
		.orderBy('id')
		.execute()
}

/** Deletes the row of a photo of a quote that retention has locked. */
export async function deleteOldPhoto(connection: QuoteTables, photoId: PhotoId): Promise<void> {
	await connection.deleteFrom('quote_photos').where('id', '=', photoId).execute()
}

/** Deletes a quote with its tokens. */
export async function deleteQuote(connection: QuoteTables, quoteId: QuoteId): Promise<void> {
	await connection.deleteFrom('quote_requests').where('id', '=', quoteId).execute()
}

/** A quote, and the member of staff whose session was checked: staff may open all quotes. */
export type QuoteByStaff = { quoteId: QuoteId; staff: SignedInStaff }

/** A quote for staff. */
export async function findQuoteForReview(
	connection: QuoteTables,
	{ quoteId }: QuoteByStaff,
): Promise<QuoteRow | undefined> {
	return connection.selectFrom('quote_requests').selectAll().where('id', '=', quoteId).executeTakeFirst()
}

/** Writes a review of the version that its author saw, in one statement; `undefined` when the version has changed. */
export async function reviewQuoteRow(
	connection: QuoteTables,
	{ quoteId }: QuoteByStaff,
	version: number,
	values: Pick<
		Updateable<Tables['quote_requests']>,
		'quote_status' | 'final_quote_cents' | 'final_lines' | 'admin_notes' | 'customer_note'
	>,
): Promise<QuoteRow | undefined> {
	return connection
		.updateTable('quote_requests')
		.set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', quoteId)
		.where('version', '=', version)
		.returningAll()
		.executeTakeFirst()
}

/** The load in a row. */
export const loadOf = (row: QuoteRow): Load => ({
	volume: row.volume_selection,
	weightKg: row.weight_kg,
	hasStairs: row.has_stairs,
	addOns: row.selected_addons,
})

/** The visitor's quote, made of its row, its price list and its photos. */
export const toQuote = (row: QuoteRow, prices: NumberedList, photos: PhotoRow[]): Quote => ({
	id: row.id,
	status: row.quote_status,
	booked: row.closed_at !== null,
	load: loadOf(row),
	source: sourceOf(row),
	counted: keptCount(row.counted_things),
	total: row.estimated_total_cents,
	prices,
	photos: photos.map(({ id, label, width, height }) => ({
		id,
		label: photoLabelSchema.parse(label),
		width,
		height,
	})),
})
