import { quoteIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isOffered, loadByList, priceLoad } from '#app/pricing/load.ts'
import {
	fieldsOfLoad,
	fieldsOfSource,
	isLoadField,
	isTouched,
	type SourcedLoad,
	sourcedLoad,
} from '#app/pricing/load-fields.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { isSameLoad, type Shown } from '#app/quotes/quote.ts'
import { findQuote } from '#app/quotes/quotes.server.ts'
import { formatRange } from '#app/values/money.ts'
import { type PageSubject, subjectPrice } from '#app/values/page-subject.ts'
import { repricedSizeWords, repricedSubjectWords, repricedWords } from '../rules/booking-outcome.ts'

type Needs = Pick<Platform, 'database' | 'company'> & { prices: Prices }
type Typed = ReadonlyMap<string, string>

/**
 * The answer to a form whose page showed prices that are no longer current: the current list, the message and the new fields.
 */
export type Repriced = { prices: NumberedList; message: string; fields: Typed }

/** The load that the calculator on the page showed, if there was one, and the new price, if it changed. */
export type Priced = { shown?: Shown | undefined; repriced?: Repriced | undefined }

/** Reads the prices that the page of a form showed: for a calculator's load, for the `size` of a local page, or for its `subject`. */
export async function readPrices(
	needs: Needs,
	typed: Typed,
	{
		quoteToken,
		size,
		subject,
	}: { quoteToken: string | undefined; size: string | undefined; subject?: AskedSubject | undefined },
): Promise<Priced> {
	if (subject) return { repriced: await repricedSubject(needs, typed, subject) }
	return size === undefined
		? pricedLoad(needs, typed, quoteToken)
		: { repriced: await repricedSize(needs, typed, size) }
}

async function pricedLoad(needs: Needs, typed: Typed, quoteToken: string | undefined): Promise<Priced> {
	const lists = await needs.prices.shownBy(typed.get('priceList'))
	const sourced = sourcedLoad(typed, lists.shown ?? lists.current)
	const quoteId = quoteIdSchema.safeParse(typed.get('quote')).data
	// What the page began with, and nobody touched or saved, is not the customer's load.
	if (!sourced || (quoteId === undefined && !isTouched(sourced))) return {}
	const { load, source } = sourced
	const saved = await savedPrices(needs, quoteToken, quoteId)
	const prices = saved ?? lists.current
	const shown = { load: loadByList(load, prices), source, prices, quoteId }
	const now = priceLoad(shown.load, prices).total
	const before = lists.shown && isOffered(load, lists.shown) ? priceLoad(load, lists.shown).total : undefined
	if (before === now && isSameLoad(load, shown.load)) return { shown }
	const message = repricedWords({ before, now }, needs.company)
	return {
		shown,
		repriced: { prices, message, fields: fieldsBy(typed, prices, { load: shown.load, source }) },
	}
}

/** The price list of a saved quote, current or not; a booked quote belongs to another job. */
async function savedPrices(
	{ database }: Needs,
	quoteToken: string | undefined,
	quoteId: string | undefined,
): Promise<NumberedList | undefined> {
	if (quoteToken === undefined || quoteId === undefined) return undefined
	const quote = await findQuote({ database }, quoteToken)
	return quote?.id === quoteId && !quote.booked ? quote.prices : undefined
}

const fieldsBy = (typed: Typed, prices: NumberedList, { load, source }: SourcedLoad): Typed =>
	new Map([
		...[...typed].filter(([name]) => !isLoadField(name)),
		...Object.entries({ ...fieldsOfLoad(load), ...fieldsOfSource(source) }),
		['priceList', String(prices.id)],
	])

async function repricedSize(
	{ prices }: Pick<Needs, 'prices'>,
	typed: Typed,
	size: string,
): Promise<Repriced | undefined> {
	const { shown, current } = await prices.shownBy(typed.get('priceList'))
	const before = shown && rangeOf(size, shown)
	const now = rangeOf(size, current)
	if (!now || before === now) return undefined
	return {
		prices: current,
		message: repricedSizeWords(size, { before, now }),
		fields: new Map([...typed, ['priceList', String(current.id)]]),
	}
}

/** What the page of a form is about, by each list. */
type AskedSubject = Pick<Platform, 'subjectAt'> & { page: string }

/** The subject of a form's page, when it costs something else by now than where it was shown. */
async function repricedSubject(
	{ prices }: Pick<Needs, 'prices'>,
	typed: Typed,
	{ page, subjectAt }: AskedSubject,
): Promise<Repriced | undefined> {
	const { shown, current } = await prices.shownBy(typed.get('priceList'))
	const before = shown && subjectAt(page, shown.id)
	const now = subjectAt(page, current.id)
	const inWords = (subject: PageSubject) => subjectPrice(subject, subject.travelFee)
	if (!now || (before && inWords(before) === inWords(now))) return undefined
	return {
		prices: current,
		message: repricedSubjectWords(now.name, { before: before && inWords(before), now: inWords(now) }),
		fields: new Map([
			...typed,
			['priceList', String(current.id)],
			['subject', `${now.name}, ${inWords(now)}`],
		]),
	}
}

/** The price range of a size in a list, whose names may differ in case. */
export function rangeOf(size: string, list: PriceList): string | undefined {
	const load = loadNamed(size, list)
	return load && formatRange(load)
}

/** The size of this name in a list, with its price range. */
export const loadNamed = (size: string, list: PriceList) =>
	list.loads.find(({ name }) => name.toLowerCase() === size.toLowerCase())
