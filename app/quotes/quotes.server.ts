import { issueQuoteToken, issueToken, type OwnedQuoteId, openToken } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import { hashOf } from '#app/photos/photos.server.ts'
import type { PriceListId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quoteStates } from '#app/policies/quote-states.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import { isOffered, type Load } from '#app/pricing/load.ts'
import { isSameSource, isUnsaid, type LoadSource } from '#app/pricing/load-source.ts'
import { extrasIn } from '#app/pricing/load-words.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import { priceListOf } from '#app/pricing/pricing.server.ts'
import { countColumn, createQuote, loadColumns, savedBefore } from './create-quote.server.ts'
import * as firm from './firm/store.server.ts'
import { ownedQuote } from './owned-quote.server.ts'
import { type SentWithSave, takeIntoQuote } from './photos/saved-photos.server.ts'
import { isSameLoad, labelChanges, loadChanges, type Quote, type Shown } from './quote.ts'
import { type Reopening, reopen } from './reopen.server.ts'
import type { QuoteChanges } from './sent-quote.ts'
import { sourceOf } from './source-columns.ts'
import * as store from './store.server.ts'
import { type Counted, isSameCount } from './things/counted-things.ts'
import { keptCount, keptCountInWords } from './things/things.server.ts'

export { type Conditions, conditionsInWords, keptConditions } from './accepted-conditions.server.ts'
export { otherLoad } from './by-staff/other-load.server.ts'
export { saveForCaller } from './by-staff/save-for-caller.server.ts'
export { answerPrice } from './firm/answer-price.server.ts'
export { askForFirmPrice } from './firm/ask-price.server.ts'
export { copyOfQuote } from './firm/copy/quote-copy.server.ts'
export { answerQuestion, openQuestions, questionsOfQuote } from './firm/questions.server.ts'
export { findQuoteToTell, type PriceToTell, type QuoteToTell } from './firm/quote-to-tell.server.ts'
export { runPriceReminders } from './firm/remind-of-price.server.ts'
export { ownContact, tokenToKeep } from './own-contact.server.ts'
export { mayOpenQuote, ownerTokenOf } from './owner-token.server.ts'
export { askForPhoto, photoRequests } from './photo-request/photo-requests.server.ts'
export { stopLinks, stopLinksWith } from './quote-links.server.ts'
export { deletePhotosOf, deleteUnbookedQuote, unbookedQuotes } from './retention.server.ts'
export { reviewQuote } from './review.server.ts'
export { keptCountInWords, things, thingsWithSources } from './things/things.server.ts'

type Needs = Pick<Platform, 'database'>

/**
 * The first save: a draft priced by this list, with the load's source, what was counted and the photos that were sent, and the token that
 * makes it the visitor's. The same save once more, because its answer was lost, is the same quote, with one more token.
 */
export async function saveQuote(
	{ database }: Needs,
	load: Load,
	prices: NumberedList,
	{ counted, source, ...sent }: SentWithSave & { counted?: Counted; source?: LoadSource } = {
		token: undefined,
		labels: {},
	},
): Promise<{ quote: Quote; token: string }> {
	return database.transaction().execute(async (transaction) => {
		const savedWith = sent.token === undefined ? undefined : hashOf(sent.token)
		const begun = { load, source, prices, counted, savedWith }
		const before = await savedBefore(transaction, begun, sent.labels)
		const created = before ?? (await createQuote(transaction, begun))
		const { token, quoteId } = await issueQuoteToken(transaction, created.id)
		const photos = await takeIntoQuote(transaction, quoteId, sent)
		if (!before && isEmpty(photos)) return { quote: store.toQuote(created, prices, []), token }
		if (!isEmpty(photos))
			await history.record(transaction, {
				subject: { kind: 'quote', id: quoteId },
				actor: 'customer',
				action: 'photos added',
				before: null,
				after: { photos },
			})
		return { quote: store.toQuote(created, prices, await store.photoRows(transaction, quoteId)), token }
	})
}

/** The quote that a token opens; `undefined` when it opens none. */
export async function findQuote({ database }: Needs, token: string): Promise<Quote | undefined> {
	const { quoteId } = await openToken(database, token)
	return quoteId && readQuote(database, quoteId)
}

async function readQuote(connection: Platform['database'], quoteId: OwnedQuoteId) {
	const row = await store.findQuoteRow(connection, quoteId)
	if (!row) return undefined
	const prices = await priceListOf(connection, row.price_list_id)
	return quoteOf(connection, row, prices)
}

/** The quote as its visitor sees it. Only an approved one may have a firm price. */
async function quoteOf(
	connection: store.QuoteTables,
	row: store.OwnedQuoteRow,
	prices: NumberedList,
): Promise<Quote> {
	const quote = store.toQuote(row, prices, await store.photoRows(connection, row.id))
	if (row.quote_status !== 'approved') return quote
	return { ...quote, accepted: await firm.acceptedPrice(connection, row) }
}

export type UpdateResult =
	| { ok: true; quote: Quote }
	| { ok: false; reason: 'no-such-quote' }
	/** Its list has no price for the load. */
	| { ok: false; reason: 'not-offered' }
	/** Its load or prices differ from what the sender last saw, or it is booked; `quote` is the current one. */
	| { ok: false; reason: 'changed' | 'booked'; quote: Quote }

/**
 * What the page that saves knows: the load that it last saw of the quote, the list of the prices that it shows, and the
 * token of the photos that it has sent.
 */
export type Seen = {
	load?: Load | undefined
	list?: PriceListId | undefined
	photoToken?: string | undefined
}

/**
 * A later save, with only what changed. A reviewed quote goes back to pending, and its earlier final amount stays in the
 * history; a save that changes nothing, such as one sent again, leaves the quote as it is. A load is not overwritten when
 * it differs from the one that the sender has `seen`, or when the quote is booked; photos of a booked quote can still be
 * relabelled. Without a `seen` load the changes apply to the current one. The price is always computed with the quote's
 * own list, whichever holds today. Photos that `labels` names and that the page has sent are taken into the quote.
 */
export async function updateQuote(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	token: string,
	quoteId: QuoteId,
	{ labels = {}, counted, source, ...changes }: QuoteChanges,
	seen: Seen = {},
): Promise<UpdateResult> {
	return database.transaction().execute(async (transaction): Promise<UpdateResult> => {
		const owned = await ownedQuote(transaction, token, quoteId)
		const row = owned && (await store.findQuoteRow(transaction, owned, { lock: true }))
		if (!row) return { ok: false, reason: 'no-such-quote' }
		const prices = await priceListOf(transaction, row.price_list_id)
		const before = await quoteOf(transaction, row, prices)
		const load: Load = { ...before.load, ...definedOnly(changes) }
		const relabelled = labelChanges(
			new Map(before.photos.map((photo) => [photo.id, photo.label])),
			Object.entries(labels),
		)
		const recounted = counted && !isSameCount(before.counted, keptCount(counted)) ? counted : undefined
		const sameLoad = isSameLoad(before.load, load)
		const resourced =
			before.booked || source === undefined || isSameSource(before.source, source) ? undefined : source
		if (before.booked && !(sameLoad && recounted === undefined))
			return { ok: false, reason: 'booked', quote: before }
		if (conflicts(before, seen, definedOnly(changes))) return { ok: false, reason: 'changed', quote: before }
		if (!isOffered(load, prices)) return { ok: false, reason: 'not-offered' }
		const added = await takeIntoQuote(transaction, row.id, { token: seen.photoToken, labels })
		if (sameLoad && !recounted && !resourced && isEmpty(relabelled) && isEmpty(added))
			return { ok: true, quote: before }
		for (const { id } of before.photos) {
			const label = relabelled[id]
			if (label) await store.labelPhoto(transaction, row.id, id, label)
		}
		const after = await changeLoad(
			transaction,
			row,
			{ load, source: resourced ?? before.source, prices, counted: recounted },
			{ labels: relabelled, ...(!isEmpty(added) && { photos: added }) },
			{ addsPhotosOnly: sameLoad && !recounted && isEmpty(relabelled), pickups: { jobs, transaction } },
		)
		return { ok: true, quote: await quoteOf(transaction, { ...after, id: row.id }, prices) }
	})
}

/** Whether the quote is no longer as the sender saw it. A save sent again is no conflict: it finds its own changes. */
const conflicts = (now: Quote, { load, list }: Seen, changes: Partial<Load>) =>
	(list !== undefined && list !== now.prices.id) ||
	(load !== undefined && !isSameLoad(now.load, load) && !isSameLoad(now.load, { ...load, ...changes }))

/**
 * Writes a new load, priced by the quote's own list, and a new count, if there is one, into a quote that the caller has
 * locked. Returns the new row.
 */
async function changeLoad(
	transaction: store.QuoteTables,
	row: store.OwnedQuoteRow,
	{
		load,
		source,
		prices,
		counted,
	}: {
		load: Load
		source: LoadSource | undefined
		prices: PriceList
		counted?: Counted | undefined
	},
	otherChanges: object = {},
	kind: Reopening = {},
): Promise<store.QuoteRow> {
	const { line_items, ...columns } = loadColumns(load, source, prices)
	const count = counted && countColumn(counted)
	const changes = {
		...loadChanges(store.loadOf(row), load),
		...(!isSameSource(sourceOf(row), source) && source),
		...(counted && { counted: keptCountInWords(counted) }),
		...otherChanges,
	}
	return reopen(
		transaction,
		row,
		{
			...columns,
			line_items: JSON.stringify(line_items),
			...(counted && { counted_things: count && JSON.stringify(count) }),
		},
		'changed',
		changes,
		kind,
	)
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

const definedOnly = (changes: Omit<QuoteChanges, 'labels'>) =>
	Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export type Customer = { name: string; email: string; phone: string; propertyAddress: string; city: string }

/**
 * Sends a quote in for review with its customer, inside the caller's transaction (a booking's), and closes it: a quote is
 * for one job. With a calculator, the quote gets the load that was shown. When that load is not the token's quote, or the
 * quote is already booked, as when two people book from one computer, a new quote is made. Without a calculator, the
 * token's quote is sent if it is open. Returns the quote's id, or `undefined` when there is none to send.
 */
export async function sendQuoteForReview(
	transaction: Platform['database'],
	token: string | undefined,
	customer: Customer,
	shown?: Shown,
): Promise<QuoteId | undefined> {
	const row = await quoteToSend(transaction, token, shown)
	if (!row) return undefined
	const status = quoteStates.next('send', row.quote_status, shown?.madeBy ? 'staff' : 'customer')
	await store.sendQuoteRow(transaction, row.id, {
		quote_status: status,
		customer_name: customer.name,
		customer_email: customer.email,
		customer_phone: customer.phone,
		property_address: customer.propertyAddress,
		city: customer.city,
	})
	await history.record(transaction, {
		subject: { kind: 'quote', id: row.id },
		actor: shown?.madeBy ?? 'customer',
		action: 'sent for review',
		before: { status: row.quote_status },
		after: { status, ...customer },
	})
	return row.id
}

async function quoteToSend(
	transaction: Platform['database'],
	token: string | undefined,
	shown: Shown | undefined,
): Promise<Pick<store.QuoteRow, 'id' | 'quote_status'> | undefined> {
	const open = token === undefined ? undefined : await lockOpenRow(transaction, token)
	if (!shown) return open
	if (!open || open.id !== shown.quoteId) return createQuote(transaction, shown)
	const source = shown.source ?? sourceOf(open)
	// What staff have priced stays, whoever said how much it is.
	const isSame = isSameSource(sourceOf(open), source) || open.quote_status === 'approved'
	if (isSameLoad(store.loadOf(open), shown.load) && isSame) return open
	const prices = await priceListOf(transaction, open.price_list_id)
	return changeLoad(transaction, open, { load: shown.load, source, prices })
}

/** The token's quote, locked; `undefined` when the token opens none, or one that a booking has closed. */
async function lockOpenRow(transaction: Platform['database'], token: string) {
	const { quoteId } = await openToken(transaction, token)
	const row = quoteId && (await store.findQuoteRow(transaction, quoteId, { lock: true }))
	return row?.closed_at === null ? row : undefined
}

/**
 * The load of the token's open quote, by its own prices, locked until the transaction ends: what is reckoned by it is what
 * `sendQuoteForReview` sends in. `undefined` when there is none to send.
 */
export async function lockOpenQuote(
	transaction: Platform['database'],
	token: string,
): Promise<{ load: Load; source: LoadSource | undefined; prices: PriceList } | undefined> {
	const row = await lockOpenRow(transaction, token)
	return (
		row && {
			load: store.loadOf(row),
			source: sourceOf(row),
			prices: await priceListOf(transaction, row.price_list_id),
		}
	)
}

type SummaryRow = NonNullable<Awaited<ReturnType<typeof store.quoteSummaryRow>>>

/** The firm price that was offered or accepted, or else the amount that staff approved; `undefined` where there is none. */
function priceByStaff(row: SummaryRow): AcceptedPrice | undefined {
	const approved = row.quote_status === 'approved' ? row.final_quote_cents : null
	const amount = row.amount_cents ?? approved
	return amount === null ? undefined : { amount, travelFee: row.travel_fee_cents }
}

/** What a load that nobody has said comes with: what was ticked all the same, and the price that staff set. */
function unsaidOf(row: SummaryRow, priced: AcceptedPrice | undefined) {
	const { has_stairs: hasStairs, selected_addons, line_items } = row
	const ticked = { hasStairs, addOns: selected_addons.length, extras: extrasIn(line_items.items) }
	return { unsaid: true, ticked, ...(priced && { priced, totalCents: priced.amount }) }
}

/** The summary of a quote for mails and the CRM. */
export async function summariseQuote({ database }: Needs, quoteId: QuoteId) {
	const row = await store.quoteSummaryRow(database, quoteId)
	const counted = keptCountInWords(row?.counted_things)
	const source = row && sourceOf(row)
	const priced = row && priceByStaff(row)
	return (
		row && {
			id: row.id,
			items: row.line_items.items,
			...(counted !== '' && { counted }),
			totalCents: row.estimated_total_cents,
			...(source && isUnsaid(source) && unsaidOf(row, priced)),
			photoCount: Number(row.photo_count),
			...(row.accepted_at !== null && priced && { accepted: priced }),
		}
	)
}

/** Makes a separate token for a link in a mail, so that the quote can be opened on another device. */
export async function makeQuoteLinkToken({ database }: Needs, quoteId: QuoteId): Promise<string> {
	return issueToken(database, { quoteId }, 'mail')
}
