import { type Insertable, type Selectable, sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { CalgaryDate } from '#app/values/calgary-time.ts'
import type { Lead } from './lead.ts'

type BookingTables = Connection<'leads' | 'bookings' | 'arrival_windows' | 'history' | 'quote_photos'>

/**
 * Claims a place in a window in one guarded statement, so that a race for the last place has one winner.
 * `false` when the window is full.
 */
export async function claimPlace(
	connection: BookingTables,
	date: CalgaryDate,
	windowId: string,
	capacity: number,
): Promise<boolean> {
	await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId, capacity })
		.onConflict((conflict) => conflict.doNothing())
		.execute()
	const claimed = await connection
		.updateTable('arrival_windows')
		.set({ booked: sql`booked + 1` })
		.where('date', '=', date)
		.where('window_id', '=', windowId)
		.whereRef('booked', '<', 'capacity')
		.executeTakeFirst()
	return claimed.numUpdatedRows === 1n
}

/** `date window` of every full window from `first` to `last`. */
export async function fullWindows(
	connection: BookingTables,
	first: CalgaryDate,
	last: CalgaryDate,
): Promise<Set<string>> {
	const rows = await connection
		.selectFrom('arrival_windows')
		.select(['date', 'window_id'])
		.where('date', '>=', first)
		.where('date', '<=', last)
		.whereRef('booked', '>=', 'capacity')
		.execute()
	return new Set(rows.map(({ date, window_id }) => `${date} ${window_id}`))
}

export async function insertLead(
	connection: BookingTables,
	lead: Insertable<Tables['leads']>,
): Promise<string> {
	const { id } = await connection.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
	return id
}

/** The new booking's id, or nothing when this very booking is there already. */
export async function insertBooking(
	connection: BookingTables,
	booking: Insertable<Tables['bookings']>,
): Promise<string | undefined> {
	const row = await connection
		.insertInto('bookings')
		.values(booking)
		.onConflict((conflict) => conflict.column('fingerprint').doNothing())
		.returning('id')
		.executeTakeFirst()
	return row?.id
}

/** The lead of an earlier booking by the same person for the same place and window. */
export async function leadOfFingerprint(
	connection: BookingTables,
	fingerprint: Buffer,
): Promise<string | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select('lead_id')
		.where('fingerprint', '=', fingerprint)
		.executeTakeFirst()
	return row?.lead_id
}

/** What a lead says of its pickup, locked until the transaction ends. */
export async function lockLead(connection: BookingTables, leadId: string) {
	return connection
		.selectFrom('leads')
		.select(['notes', 'message', 'load_size', 'quote_id'])
		.where('id', '=', leadId)
		.forUpdate()
		.executeTakeFirstOrThrow()
}

export async function updateLead(
	connection: BookingTables,
	leadId: string,
	values: Pick<Selectable<Tables['leads']>, 'notes' | 'message' | 'load_size' | 'quote_id'>,
): Promise<void> {
	await connection.updateTable('leads').set(values).where('id', '=', leadId).execute()
}

/** The quotes that still have photos, though their last pickup and their last photo are older than `before`. */
export async function quotesOfPickupsBefore(
	connection: BookingTables,
	before: { at: Date; date: CalgaryDate },
): Promise<string[]> {
	const rows = await connection
		.selectFrom('quote_photos as p')
		.innerJoin('leads as l', 'l.quote_id', 'p.quote_id')
		.select('p.quote_id')
		.groupBy('p.quote_id')
		.having((eb) => eb.fn.max('p.created_at'), '<', before.at)
		.having((eb) => eb.fn.max('l.preferred_date'), '<', before.date)
		.execute()
	return rows.map(({ quote_id }) => quote_id)
}

/** A lead with the window of its booking, for the mails and the CRM. */
export async function findLeadRow(
	connection: BookingTables,
	leadId: string,
): Promise<{ lead: Lead; windowId: string } | undefined> {
	const row = await connection
		.selectFrom('leads as l')
		.innerJoin('bookings as b', 'b.lead_id', 'l.id')
		.selectAll('l')
		.select('b.window_id')
		.where('l.id', '=', leadId)
		.executeTakeFirst()
	return row && { lead: toLead(row), windowId: row.window_id }
}

/** Writes down what happened; answers the row's id. */
export async function recordHistory(
	connection: BookingTables,
	entry: {
		subject: 'lead' | 'booking'
		subjectId: string
		action: string
		before: object | null
		after: object
	},
): Promise<string> {
	const { id } = await connection
		.insertInto('history')
		.values({
			subject: entry.subject,
			subject_id: entry.subjectId,
			actor: 'customer',
			action: entry.action,
			before: entry.before && JSON.stringify(entry.before),
			after: JSON.stringify(entry.after),
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

/** What is on record of an addition to a lead. */
export async function findAdditionRow(
	connection: BookingTables,
	leadId: string,
	historyId: string,
): Promise<unknown> {
	const row = await connection
		.selectFrom('history')
		.select('after')
		.where('subject', '=', 'lead')
		.where('subject_id', '=', leadId)
		.where('id', '=', historyId)
		.executeTakeFirst()
	return row?.after
}

const toLead = (row: Selectable<Tables['leads']>): Lead => ({
	id: row.id,
	name: row.name,
	email: row.email,
	phone: row.phone,
	propertyAddress: row.property_address,
	postalCode: row.postal_code,
	city: row.city,
	provinceState: row.province_state,
	preferredDate: row.preferred_date,
	message: row.message,
	loadSize: row.load_size,
	farAway: row.far_away,
	notes: row.notes,
	serviceType: row.service_type,
	sourceSite: row.source_site,
	industry: row.industry,
	quoteId: row.quote_id,
	createdAt: row.created_at,
})
