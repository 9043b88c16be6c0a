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

/** That a form was sent from prices which hold no longer: those that do, and what the form says by them. */
export type Repriced = { prices: NumberedList; message: string; fields: Typed }

/** What the calculator beside a form showed, if there was one, and that the price is another by now, if it is. */
export type Priced = { shown?: Shown | undefined; repriced?: Repriced | undefined }

/** Reads from a booking form what its page said of prices: a calculator of its load, a local page of a `size`. */
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
	const named = await needs.prices.shownBy(typed.get('priceList'))
	const quoteId = quoteIdSchema.safeParse(typed.get('quote')).data
	const saved = await savedPrices(needs, quoteToken, quoteId)
	const prices = saved ?? named.holding
	// A page that names no list is from a release that had but one.
	const showed = typed.get('priceList') ? named.shown : prices
	if (!isOffered(load, showed ?? prices)) return {}
	const shown = { load: loadByList(load, prices), prices, quoteId }
	const now = priceLoad(shown.load, prices).total
	const before = showed && priceLoad(load, showed).total
	if (before === now && isSameLoad(load, shown.load)) return { shown }
	const message = repricedWords({ before, now })
	return { shown, repriced: { prices, message, fields: fieldsBy(typed, prices, shown.load) } }
}

/** A quote that was saved keeps its list, whichever holds today; one that is booked is another job's. */
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

/** What a list says of a size, whose name it has with other capitals. */
function rangeOf(size: string, list: PriceList): string | undefined {
	const load = list.loads.find(({ name }) => name.toLowerCase() === size.toLowerCase())
	return load && `${formatMoney(load.from)}–${formatMoney(load.to)}`
}
