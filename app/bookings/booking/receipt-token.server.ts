import { areStopped, issueToken, openToken } from '#app/customers/customers.server.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from '../store.server.ts'

/** Makes a token for the receipt of a lead's booking, for a link in an email. */
export async function makeReceiptToken(
	{ database }: Pick<Platform, 'database'>,
	leadId: LeadId,
): Promise<string> {
	const booking = await store.bookingOfLead(database, leadId)
	if (!booking) throw new Error(`no booking came of the lead ${leadId}`)
	return issueToken(database, { bookingId: booking.id }, 'receipt')
}

/**
 * Makes the token for the receipt after the form; `undefined` when staff have stopped the links of the booking: the same form
 * sent again does not reopen it.
 */
export async function receiptAfterForm(
	{ database }: Pick<Platform, 'database'>,
	leadId: LeadId,
): Promise<string | undefined> {
	const booking = await store.bookingOfLead(database, leadId)
	if (!booking || (await areStopped(database, booking.id))) return undefined
	return issueToken(database, { bookingId: booking.id }, 'receipt')
}

/** The customer's right to the booking that a token opens; `undefined` when it opens none. */
export async function customerBy(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<store.BookingRight | undefined> {
	const { bookingId } = await openToken(database, token)
	return bookingId && { actor: 'customer', bookingId }
}
