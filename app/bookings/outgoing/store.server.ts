import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingEventId, CreditNoteId, InvoiceId, MessageId, WaitingId } from '#app/platform/ids.ts'
import type { PermittedBookingId } from '../store.server.ts'
import type {
	ChangeOrderMessage,
	Channel,
	CustomerMessage,
	DocumentMessage,
	OfficeMessage,
	ReportMessage,
} from './messages.ts'

type MessageTables = Connection<'bookings' | 'messages' | 'stopped_phones' | 'text_notices'>

/** How often the link of a booking was sent again, ever and in 24 hours, and how long ago the last time was. */
export async function linksSent(connection: MessageTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('messages')
		.select([
			sql<number>`count(distinct dedupe_key)::int`.as('ever'),
			sql<number>`(count(distinct dedupe_key) filter (where created_at > now() - interval '24 hours'))::int`.as(
				'lastDay',
			),
			sql<number | null>`extract(epoch from clock_timestamp() - max(created_at))::float8`.as('secondsAgo'),
		])
		.where('booking_id', '=', bookingId)
		.where('kind', '=', 'link-again')
		.executeTakeFirstOrThrow()
}

/** The contact of a booking, and whether the last email and the last text failed. */
export async function contactOf(connection: MessageTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('bookings as b')
		.select(['b.email', 'b.phone'])
		.select([
			sql<boolean>`exists (select from stopped_phones s where s.phone = b.phone)`.as('textsAreStopped'),
			sql<boolean>`coalesce((
				select m.state = 'failed' from messages m
				where m.booking_id = b.id and m.channel = 'mail' and m.kind not in ('lead', 'addition', 'change-order-answered')
					and m.address is null
					and m.state in ('sent', 'failed')
				order by m.updated_at desc limit 1
			), false)`.as('mailFails'),
			sql<boolean>`coalesce((
				select m.state = 'failed' or n.state in ('undelivered', 'failed') from messages m
				left join text_notices n on n.reference = m.reference
				where m.booking_id = b.id and m.channel = 'text' and m.kind <> 'lead' and m.state in ('sent', 'failed')
				order by m.updated_at desc limit 1
			), false)`.as('textFails'),
		])
		.where('b.id', '=', bookingId)
		.executeTakeFirstOrThrow()
}

/** The time of arrival that the customer was last told, or is being told, since the pickup was last moved. */
export async function lastNotifiedTime(
	connection: MessageTables,
	bookingId: PermittedBookingId,
): Promise<Date | undefined> {
	const last = await connection
		.selectFrom('messages as m')
		.select('m.eta')
		.where('m.booking_id', '=', bookingId)
		.where('m.kind', 'in', ['on-the-way', 'late'])
		.where('m.state', 'in', ['sent', 'pending'])
		.where(
			sql<boolean>`not exists (select from messages l where l.booking_id = m.booking_id and l.kind = 'moved' and l.id > m.id)`,
		)
		.orderBy('m.id', 'desc')
		.limit(1)
		.executeTakeFirst()
	return last?.eta ?? undefined
}

export type NewMessage = {
	dedupeKey: string
	eventId?: BookingEventId
	/** The time in it. */
	eta?: Date
} & (
	| { kind: CustomerMessage | ChangeOrderMessage; channel: Channel }
	/** `address`: where it goes, if not to the booking's own. */
	| { kind: DocumentMessage; channel: 'mail'; address?: string | undefined }
	| { kind: ReportMessage; channel: Channel }
	| { kind: OfficeMessage; channel: 'mail' | 'crm' }
	| { kind: 'lead'; channel: 'text' }
)

/** The emails with a document so far, by their dedupe keys, and whether each is of the last 24 hours. */
export async function emailsOfDocument(
	connection: MessageTables,
	bookingId: PermittedBookingId,
	documentId: InvoiceId | CreditNoteId,
) {
	return connection
		.selectFrom('messages')
		.select(['dedupe_key', 'address', 'state'])
		.select(sql<boolean>`created_at > now() - interval '24 hours'`.as('isRecent'))
		.where('booking_id', '=', bookingId)
		.where('kind', 'in', ['invoice', 'credit-note'])
		.where(sql<boolean>`split_part(dedupe_key, ' ', 1) = ${documentId}`)
		.orderBy('id')
		.execute()
}

/** Inserts messages, but for those that were enqueued before. Returns the new ones. */
export async function insertMessages(
	connection: MessageTables,
	about: { bookingId: PermittedBookingId } | { waitingId: WaitingId },
	messages: NewMessage[],
): Promise<{ id: MessageId; kind: string; channel: NewMessage['channel']; dedupe_key: string }[]> {
	if (messages.length === 0) return []
	const subject = {
		booking_id: 'bookingId' in about ? about.bookingId : null,
		waiting_id: 'waitingId' in about ? about.waitingId : null,
	}
	return connection
		.insertInto('messages')
		.values(
			messages.map(({ kind, channel, dedupeKey, eventId, eta, ...own }) => ({
				...subject,
				kind,
				channel,
				dedupe_key: dedupeKey,
				booking_event_id: eventId ?? null,
				eta: eta ?? null,
				address: ('address' in own && own.address) || null,
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.returning(['id', 'kind', 'channel', 'dedupe_key'])
		.execute()
}
