import type {
	BookingId,
	CustomerId,
	LeadId,
	PhotoId,
	QuoteId,
	ThreadId,
	WaitingId,
} from '#app/platform/ids.ts'
import * as store from './store.server.ts'

export type { HistoryRow } from './store.server.ts'

/** What a row of the history is about. There is one schedule, and one list of saved replies. */
export type Subject =
	| { kind: 'booking'; id: BookingId }
	| { kind: 'customer'; id: CustomerId }
	| { kind: 'lead'; id: LeadId }
	| { kind: 'quote'; id: QuoteId }
	| { kind: 'saved-replies' }
	| { kind: 'schedule' }
	| { kind: 'thread'; id: ThreadId }
	| { kind: 'waiting'; id: WaitingId }

const keyOf = (subject: Subject): store.SubjectKey =>
	'id' in subject ? subject : { kind: subject.kind, id: store.theOnlyOne }

/** Who did what, with the parts that changed. `actor`: `customer`, `system` or the name of a member of staff. */
export type Change = { actor: string; action: string; before: object | null; after: object | null }

/** Records a change, in the transaction that makes it. */
export const record = (
	connection: store.HistoryTables,
	{ subject, ...change }: Change & { subject: Subject },
): Promise<void> => store.insertRow(connection, keyOf(subject), change)

/** The history of a subject, or of several of one kind, the latest first. */
export const of = (
	connection: store.HistoryTables,
	subjects: Subject | Subject[],
	limit?: number,
): Promise<store.HistoryRow[]> => store.rowsOf(connection, [subjects].flat().map(keyOf), limit)

/** When each of these actions was last done with each of these bookings. */
export const lastOfBookings = (
	connection: store.HistoryTables,
	ids: BookingId[],
	actions: readonly string[],
): Promise<{ subject_id: string; action: string; at: Date }[]> =>
	ids.length === 0 ? Promise.resolve([]) : store.lastRows(connection, { kind: 'booking', ids, actions })

/** Each time that this action was done with one of these bookings, the earliest first. */
export const eachOfBookings = (
	connection: store.HistoryTables,
	ids: BookingId[],
	action: string,
): Promise<Pick<store.HistoryRow, 'id' | 'at' | 'actor' | 'subject_id' | 'after'>[]> =>
	ids.length === 0 ? Promise.resolve([]) : store.eachRow(connection, { kind: 'booking', ids, action })

/** Whether a photo was removed, of those that a quote or a booking had. */
export const tellsOfRemoved = (
	connection: store.HistoryTables,
	subject: Subject,
	photoId: PhotoId,
): Promise<boolean> => store.hasRemovedPhoto(connection, keyOf(subject), photoId)

/** Deletes the history of subjects that are deleted. */
export const deleteOf = (connection: store.HistoryTables, subjects: Subject[]): Promise<void> =>
	store.deleteRows(connection, subjects.map(keyOf))

/** Puts other words in the place of an address to which a document went. Returns the forms that named it. */
export const forgetAddresses = (
	connection: store.HistoryTables,
	gone: Parameters<typeof store.replaceAddresses>[1],
	words: string,
): Promise<string[]> => store.replaceAddresses(connection, gone, words)

/** A token that changes with every change of anything that has a history. */
export const latestChange = (connection: store.HistoryTables): Promise<string> =>
	store.sumOfNewest(connection)
