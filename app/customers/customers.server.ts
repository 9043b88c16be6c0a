import type { z } from 'zod'
import * as history from '#app/history/history.server.ts'
import {
	type BookingId,
	bookingIdSchema,
	type CustomerId,
	type LeadId,
	type QuoteId,
	quoteIdSchema,
	waitingIdSchema,
} from '#app/platform/ids.ts'
import { hashOf, newAccessToken } from './access-token.server.ts'
import * as store from './store.server.ts'

export { hashOf, newAccessToken } from './access-token.server.ts'
export { giveHolderKey, holderHashOf } from './holder-key.server.ts'
export { findCustomer, joinCustomers, separateCustomer } from './joining.server.ts'
export { marksOf, marksOfOne, notesOf, saveStaffNotes } from './staff-notes.server.ts'

/** Not exported, so that only the functions of this file make an owned id: of what a token opens, or is just made for. */
declare const owned: unique symbol
const ownedQuoteIdSchema = quoteIdSchema.brand<typeof owned>()
const ownedBookingIdSchema = bookingIdSchema.brand<typeof owned>()
const ownedWaitingIdSchema = waitingIdSchema.brand<typeof owned>()

/** A quote whose token was checked: the right to read and change it as its customer. */
export type OwnedQuoteId = z.infer<typeof ownedQuoteIdSchema>
/** A booking whose token was checked. */
export type OwnedBookingId = z.infer<typeof ownedBookingIdSchema>
/** A place in the waiting list whose token was checked. */
export type OwnedWaitingId = z.infer<typeof ownedWaitingIdSchema>

/** How long a token is valid (docs/decisions/customer-page-by-token.md). */
const lifetimes = {
	/** A day longer than the cookie that holds it. */
	cookie: '91 days',
	/** As long as photos are retained: 24 months after a pickup, which is booked up to three months ahead. */
	mail: '27 months',
	/** At least three months after the pickup, which is booked up to three months ahead. */
	receipt: '6 months',
} as const

/** Makes a token that opens one quote, one booking or one place in the waiting list, and nothing else. Only its hash is stored. */
export async function issueToken(
	connection: store.CustomerTables,
	scope: store.Scope,
	storedIn: keyof typeof lifetimes,
): Promise<string> {
	const token = newAccessToken()
	await store.insertToken(connection, token, scope, lifetimes[storedIn])
	return token
}

/** Makes the token of the browser that has just saved a quote, which is its visitor's from then on. */
export async function issueQuoteToken(
	connection: store.CustomerTables,
	saved: QuoteId,
): Promise<{ token: string; quoteId: OwnedQuoteId }> {
	const token = await issueToken(connection, { quoteId: saved }, 'cookie')
	return { token, quoteId: ownedQuoteIdSchema.parse(saved) }
}

/**
 * Makes a token for the receipt of the booking that came of a lead; `undefined` when none came of it, and, unless `evenStopped`, when
 * staff have stopped its links.
 */
export async function issueReceiptToken(
	connection: store.CustomerTables,
	leadId: LeadId,
	{ evenStopped }: { evenStopped: boolean },
): Promise<string | undefined> {
	const token = newAccessToken()
	const lifetime = lifetimes.receipt
	return (await store.insertReceiptToken(connection, token, leadId, { lifetime, evenStopped }))
		? token
		: undefined
}

/** What a token opens now; nothing when it has expired or was revoked. */
export async function openToken(
	connection: store.CustomerTables,
	token: string,
): Promise<{
	quoteId?: OwnedQuoteId | undefined
	bookingId?: OwnedBookingId | undefined
	waitingId?: OwnedWaitingId | undefined
}> {
	const scope = await store.findScope(connection, token)
	return {
		quoteId: ownedQuoteIdSchema.safeParse(scope?.quote_id).data,
		bookingId: ownedBookingIdSchema.safeParse(scope?.booking_id).data,
		waitingId: ownedWaitingIdSchema.safeParse(scope?.waiting_id).data,
	}
}

/**
 * The quote of a token that was made for the cookie of the browser that saved it. Tokens of links, which can be passed on, open the
 * quote too, and live longer.
 */
export async function openOwnToken(
	connection: store.CustomerTables,
	token: string,
): Promise<OwnedQuoteId | undefined> {
	const scope = await store.findShortLivedScope(connection, token, lifetimes.cookie)
	return ownedQuoteIdSchema.safeParse(scope?.quote_id).data
}

/** The quotes that tokens open now, by token, in one question; a token that opens none is not among them. */
export async function openQuoteTokens(
	connection: store.CustomerTables,
	tokens: string[],
): Promise<Map<string, OwnedQuoteId>> {
	if (tokens.length === 0) return new Map()
	const rows = await store.findQuoteScopes(connection, tokens.map(hashOf))
	const opened = new Map(rows.map(({ token_hash, quote_id }) => [token_hash.toString('hex'), quote_id]))
	return new Map(
		tokens.flatMap((token) => {
			const id = ownedQuoteIdSchema.safeParse(opened.get(hashOf(token).toString('hex'))).data
			return id ? [[token, id] as const] : []
		}),
	)
}

/** Whether staff have stopped the links of this booking: then nothing but staff may open it to anyone again. */
export const areStopped = (connection: store.CustomerTables, bookingId: BookingId): Promise<boolean> =>
	store.wereRevoked(connection, bookingId)

/** Revokes all tokens of a quote and of its bookings, or of one booking, in links and in browsers; `false` when there were none. */
export async function revokeTokens(
	connection: store.CustomerTables,
	request: store.RevokedByStaff,
): Promise<boolean> {
	return (await store.revokeTokensOf(connection, request)) > 0n
}

/** Deletes a customer with the last of theirs, and their history. */
export async function forgetIfEmpty(
	connection: store.CustomerTables,
	customerId: CustomerId | null,
): Promise<void> {
	if (customerId !== null && (await store.deleteEmptyRecord(connection, customerId)))
		await history.deleteOf(connection, [{ kind: 'customer', id: customerId }])
}
