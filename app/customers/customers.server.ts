import type { z } from 'zod'
import { bookingIdSchema, type QuoteId, quoteIdSchema, type SignedInStaff } from '#app/platform/ids.ts'
import { newAccessToken } from './access-token.server.ts'
import * as store from './store.server.ts'

export { findCustomer, joinCustomers, separateCustomer } from './joining.server.ts'

/** Not exported: who wants an id that is owned has to go by `openToken`, there is no other way to name the type. */
declare const owned: unique symbol
const ownedQuoteIdSchema = quoteIdSchema.brand<typeof owned>()
const ownedBookingIdSchema = bookingIdSchema.brand<typeof owned>()

/** The quote of somebody whose token was checked: the right to read and change it as its customer. */
export type OwnedQuoteId = z.infer<typeof ownedQuoteIdSchema>
/** The booking of somebody whose token was checked. */
export type OwnedBookingId = z.infer<typeof ownedBookingIdSchema>

/** How long a token is good for (docs/decisions/tokens-expire.md). */
const lifetimes = {
	/** A day longer than the cookie that holds it. */
	cookie: '91 days',
	/** As long as there are photos to be seen: 24 months from a pickup, which is booked up to three ahead. */
	mail: '27 months',
} as const

/** Makes a token that opens one quote or one booking, and nothing else. It is not kept: only its hash is. */
export async function giveToken(
	connection: store.CustomerTables,
	scope: store.Scope,
	keptIn: keyof typeof lifetimes,
): Promise<string> {
	const token = newAccessToken()
	await store.insertToken(connection, token, scope, lifetimes[keptIn])
	return token
}

/** What a token opens at this moment: its quote or its booking, or neither when it has expired or was revoked. */
export async function openToken(
	connection: store.CustomerTables,
	token: string,
): Promise<{ quoteId?: OwnedQuoteId | undefined; bookingId?: OwnedBookingId | undefined }> {
	const scope = await store.findScope(connection, token)
	return {
		quoteId: ownedQuoteIdSchema.safeParse(scope?.quote_id).data,
		bookingId: ownedBookingIdSchema.safeParse(scope?.booking_id).data,
	}
}

/** From now on no token opens this quote, in no link and in no browser; `false` when none did before. */
export async function revokeTokens(
	connection: store.CustomerTables,
	asked: { quoteId: QuoteId; staff: SignedInStaff },
): Promise<boolean> {
	return (await store.revokeTokensOf(connection, asked)) > 0n
}
