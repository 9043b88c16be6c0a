import type { Connection } from '#app/platform/http/connection.ts'
import type { PermittedBookingId } from '../store.server.ts'

type CurbsideTables = Connection<'curbside_consents' | 'incoming_texts'>

/** A text that came from one of some phones, until the transaction ends; a call that nobody took is none. */
export const textWords = async (
	connection: CurbsideTables,
	_bookingId: PermittedBookingId,
	{ textId, phones }: { textId: string; phones: string[] },
): Promise<string | undefined> => {
	if (phones.length === 0) return undefined
	const row = await connection
		.selectFrom('incoming_texts')
		.select('body')
		.where('id', '=', textId)
		.where('kind', '=', 'text')
		.where('phone', 'in', phones)
		.forKeyShare()
		.executeTakeFirst()
	return row?.body
}

type Consent = { text_id: string; words: string; marked_by: string; marked_at: Date }

/** Whether the text was not marked as consent for this booking yet. */
export async function insertConsent(
	connection: CurbsideTables,
	bookingId: PermittedBookingId,
	consent: Consent,
): Promise<boolean> {
	const row = await connection
		.insertInto('curbside_consents')
		.values({ ...consent, booking_id: bookingId })
		.onConflict((conflict) => conflict.columns(['booking_id', 'text_id']).doNothing())
		.returning('booking_id')
		.executeTakeFirst()
	return row !== undefined
}

/** When the text was marked whose mark is deleted; `undefined` where there is none. */
export async function deleteConsent(
	connection: CurbsideTables,
	bookingId: PermittedBookingId,
	textId: string,
): Promise<Date | undefined> {
	const row = await connection
		.deleteFrom('curbside_consents')
		.where('booking_id', '=', bookingId)
		.where('text_id', '=', textId)
		.returning('marked_at')
		.executeTakeFirst()
	return row?.marked_at
}

/** When the first of the texts was marked that are consent for this booking; `undefined` where none is. */
export async function firstMarked(
	connection: CurbsideTables,
	bookingId: PermittedBookingId,
): Promise<Date | undefined> {
	const row = await connection
		.selectFrom('curbside_consents')
		.select('marked_at')
		.where('booking_id', '=', bookingId)
		.orderBy('marked_at')
		.limit(1)
		.executeTakeFirst()
	return row?.marked_at
}
