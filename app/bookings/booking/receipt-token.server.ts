import { issueReceiptToken, openToken } from '#app/customers/customers.server.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type * as store from '../store.server.ts'

/** Makes a token for the receipt of a lead's booking, for a link in an email. */
export async function makeReceiptToken(
	{ database }: Pick<Platform, 'database'>,
	leadId: LeadId,
): Promise<string> {
	const token = await issueReceiptToken(database, leadId, { evenStopped: true })
	if (token === undefined) throw new Error(`no booking came of the lead ${leadId}`)
	return token
}

/**
 * Makes the token for the receipt after the form; `undefined` when staff have stopped the links of the booking: the same form
 * sent again does not reopen it.
 */
export const receiptAfterForm = (
	{ database }: Pick<Platform, 'database'>,
	leadId: LeadId,
): Promise<string | undefined> => issueReceiptToken(database, leadId, { evenStopped: false })

/** The customer's right to the booking that a token opens; `undefined` when it opens none. */
export async function customerBy(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<store.BookingRight | undefined> {
	const { bookingId } = await openToken(database, token)
	return bookingId && { actor: 'customer', bookingId }
}
