import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { priceLoad } from '#app/pricing/load.ts'
import { isUnsaid } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { listsByDay, priceListOf } from '#app/pricing/pricing.server.ts'
import { sourceOf } from '#app/quotes/source-columns.ts'
import { formatMoney, formatRange } from '#app/values/money.ts'
import type { PickupOfDay } from '../pickup-at-desk.ts'
import type { SheetPrices } from './sheet-prices.ts'
import * as store from './store.server.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.pricedBy>>>

/**
 * The prices by load of the list by which a pickup was quoted: the calculator's, or else the table with everything in it. None once it
 * is over, or where its price is firm or the page's of its subject: the customer signs the sheet, so it names no other one.
 */
export async function sheetPrices(
	needs: Pick<Platform, 'database' | 'company'>,
	{ id, status, due }: Pick<PickupOfDay, 'id' | 'status' | 'due'>,
): Promise<SheetPrices | undefined> {
	if (!isUnderWay(status) || due?.isFirm) return undefined
	const row = await store.pricedBy(needs.database, id)
	if (!row || row.subject_from_cents !== null) return undefined
	const source = sourceOf(row)
	if (row.load_size !== null || row.price_list_id === null || (source && isUnsaid(source)))
		return byTable((await listsByDay(needs))(row.created_at), row)
	return byCalculator(await priceListOf(needs.database, row.price_list_id), row)
}

const byTable = ({ loads }: PriceList, { load_size: size }: Row): SheetPrices => ({
	included: 'weight, stairs and doorways included',
	rows: loads.map((load) => ({
		load: [load.name, ...(load.cubicYards === undefined ? [] : [`${load.cubicYards} yd³`])].join(', '),
		price: formatRange(load),
		isQuoted: load.name.toLowerCase() === size?.toLowerCase(),
	})),
})

function byCalculator(list: PriceList, row: Row): SheetPrices {
	const extras = {
		weightKg: row.weight_kg ?? 0,
		hasStairs: row.has_stairs ?? false,
		addOns: row.selected_addons ?? [],
	}
	return {
		included: 'the weight, stairs and add-ons as quoted',
		rows: list.volumes.map(({ share, label, cubicYards }) => ({
			load: `${label}, ${cubicYards} yd³`,
			price: formatMoney(priceLoad({ ...extras, volume: share }, list).total),
			isQuoted: share === row.volume_selection,
		})),
	}
}
