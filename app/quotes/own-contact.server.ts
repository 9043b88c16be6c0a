import { openOwnToken, openToken } from '#app/customers/customers.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import type { Contact } from './quote.ts'
import * as store from './store.server.ts'

/**
 * What the visitor said of themselves for their quote, for the booking form. Only in the browser that saved the quote: a link to it,
 * which may have been passed on, doesn't tell who they are.
 */
export async function ownContact(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	token: string,
): Promise<Contact | undefined> {
	const quoteId = await openOwnToken(database, token)
	const row = quoteId && (await store.findQuoteRow(database, quoteId))
	if (!row || row.closed_at || row.customer_name === null) return undefined
	const place = row.city ?? ''
	const postal = parsePostalCode(place)
	return {
		name: row.customer_name,
		phone: row.customer_phone ?? '',
		email: row.customer_email ?? '',
		postal: postal ?? '',
		city: postal === undefined && place !== '' ? place : company.city,
	}
}

/** Which token this browser keeps when a link opens a quote in it: its own, where it saved that quote. */
export async function tokenToKeep(
	{ database }: Pick<Platform, 'database'>,
	kept: string | undefined,
	linked: string,
): Promise<string> {
	if (kept === undefined || kept === linked) return linked
	const own = await openOwnToken(database, kept)
	return own !== undefined && own === (await openToken(database, linked)).quoteId ? kept : linked
}
