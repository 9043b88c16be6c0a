import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import { emailsOfDocument } from '../outgoing/store.server.ts'
import type { PermittedBookingId } from '../store.server.ts'

/** Who booked has no address of their own in a message: it goes to the one that the booking has. */
const keyOf = (address: string | null | undefined): string => address?.toLowerCase() ?? ''

/**
 * Tells each address to which an invoice was emailed, or is being, that it is void, once; not the one to which the email of the
 * invoice that replaces it goes, which says so (`replacedFor`).
 */
export async function tellOfVoid(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	bookingId: PermittedBookingId,
	{ invoiceId, replacedFor }: { invoiceId: InvoiceId; replacedFor?: { address: string | undefined } },
): Promise<void> {
	const emails = await emailsOfDocument(transaction, bookingId, invoiceId)
	const byAddress = new Map(
		emails.filter(({ state }) => state !== 'skipped').map((email) => [keyOf(email.address), email]),
	)
	if (replacedFor) byAddress.delete(keyOf(replacedFor.address))
	const mails = [...byAddress.values()].map(({ dedupe_key: dedupeKey, address }) => ({
		...({ kind: 'invoice-void', channel: 'mail' } as const),
		...{ dedupeKey, address: address ?? undefined },
	}))
	await enqueueMessages({ jobs }, transaction, { bookingId }, mails)
}
