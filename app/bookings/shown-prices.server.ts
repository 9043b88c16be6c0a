import { quoteIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isOffered, type Load, loadByList, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad, isLoadField, loadOfFields } from '#app/pricing/load-fields.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { isSameLoad, type Shown } from '#app/quotes/quote.ts'
import { findQuote } from '#app/quotes/quotes.server.ts'
import { formatMoney } from '#app/values/money.ts'
import { repricedSizeWords, repricedWords } from './booking-outcome.ts'

type Needs = Pick<Platform, 'database'> & { prices: Prices }
type Typed = ReadonlyMap<string, string>

/** For a form whose page showed prices that no longer hold: the current list, the message and the form's new fields. */
export type Repriced = { prices: NumberedList; message: string; fields: Typed }

/** What the calculator on the form's page showed, if there was one, and the new price, if it changed. */
export type Priced = { shown?: Shown | undefined; repriced?: Repriced | undefined }

/** Reads the prices that the page of a booking form showed: for a calculator's load, or for the `size` of a local page. */
export async function readPrices(
	needs: Needs,
	typed: Typed,
	{ quoteToken, size }: { quoteToken: string | undefined; size: string | undefined },
): Promise<Priced> {
	return size === undefined
		? pricedLoad(needs, typed, quoteToken)
		: { repriced: await repricedSize(needs, typed, size) }
}

async function pricedLoad(needs: Needs, typed: Typed, quoteToken: string | undefined): Promise<Priced> {
	const load = loadOfFields(typed)
	if (!load) return {}
	const lists = await needs.prices.shownBy(typed.get('priceList'))
	const quoteId = quoteIdSchema.safeParse(typed.get('quote')).data
	const saved = await savedPrices(needs, quoteToken, quoteId)
	const prices = saved ?? lists.holding
	const shown = { load: loadByList(load, prices), prices, quoteId }
	const now = priceLoad(shown.load, prices).total
	const before = lists.shown && isOffered(load, lists.shown) ? priceLoad(load, lists.shown).total : undefined
	if (before === now && isSameLoad(load, shown.load)) return { shown }
	const message = repricedWords({ before, now })
	return { shown, repriced: { prices, message, fields: fieldsBy(typed, prices, shown.load) } }
}

/** The list of a saved quote, whichever holds today; a booked quote belongs to another job. */
async function savedPrices(
	{ database }: Needs,
	quoteToken: string | undefined,
	quoteId: string | undefined,
): Promise<NumberedList | undefined> {
	if (quoteToken === undefined || quoteId === undefined) return undefined
	const quote = await findQuote({ database }, quoteToken)
	return quote?.id === quoteId && !quote.booked ? quote.prices : undefined
}

const fieldsBy = (typed: Typed, prices: NumberedList, load: Load): Typed =>
	new Map([
		...[...typed].filter(([name]) => !isLoadField(name)),
		...Object.entries(fieldsOfLoad(load)),
		['priceList', String(prices.id)],
	])

async function repricedSize(
	{ prices }: Pick<Needs, 'prices'>,
	typed: Typed,
	size: string,
): Promise<Repriced | undefined> {
	const { shown, holding } = await prices.shownBy(typed.get('priceList'))
	const before = shown && rangeOf(size, shown)
	const now = rangeOf(size, holding)
	if (!now || before === now) return undefined
	return {
		prices: holding,
		message: repricedSizeWords(size, { before, now }),
		fields: new Map([...typed, ['priceList', String(holding.id)]]),
	}
}

/** The price range of a size in a list, whose names differ in case. */
export function rangeOf(size: string, list: PriceList): string | undefined {
	const load = list.loads.find(({ name }) => name.toLowerCase() === size.toLowerCase())
	return load && `${formatMoney(load.from)}–${formatMoney(load.to)}`
}
