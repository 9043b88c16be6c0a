import type { Connection } from '#app/platform/connection.ts'
import type { PriceListId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { DatedList } from './holding.ts'
import { type PriceList, priceListSchema } from './price-list.ts'

export type PriceTables = Connection<'price_lists'>

type Row = { id: PriceListId; holds_from: string | null; prices: unknown }

const toList = ({ id, holds_from, prices }: Row): DatedList[] =>
	holds_from === null ? [] : [{ holdsFrom: holds_from, list: { ...priceListSchema.parse(prices), id } }]

/** All lists, sorted by their beginning. */
export async function allLists(connection: PriceTables): Promise<DatedList[]> {
	const rows = await connection
		.selectFrom('price_lists')
		.select(['id', 'holds_from', 'prices'])
		.orderBy('holds_from')
		.orderBy('id')
		.execute()
	return rows.flatMap(toList)
}

/** The existing lists among these ids. */
export async function listsWithIds(connection: PriceTables, ids: PriceListId[]): Promise<DatedList[]> {
	if (ids.length === 0) return []
	const rows = await connection
		.selectFrom('price_lists')
		.select(['id', 'holds_from', 'prices'])
		.where('id', 'in', ids)
		.execute()
	return rows.flatMap(toList)
}

/** Locks the lists against writing until the transaction ends. Returns the first list's id while its prices are empty. */
export async function lockLists(transaction: PriceTables): Promise<PriceListId | undefined> {
	const first = await transaction
		.selectFrom('price_lists')
		.select(['id', 'holds_from'])
		.orderBy('id')
		.limit(1)
		.forUpdate()
		.executeTakeFirstOrThrow()
	return first.holds_from === null ? first.id : undefined
}

/** Fills in the first list, with which the quotes of earlier releases were computed. */
export async function writeFirstList(
	transaction: PriceTables,
	id: PriceListId,
	holdsFrom: CalendarDate,
	prices: PriceList,
): Promise<void> {
	await transaction
		.updateTable('price_lists')
		.set({ holds_from: holdsFrom, prices: JSON.stringify(prices) })
		.where('id', '=', id)
		.execute()
}

export async function insertList(
	transaction: PriceTables,
	holdsFrom: CalendarDate,
	prices: PriceList,
): Promise<void> {
	await transaction
		.insertInto('price_lists')
		.values({ holds_from: holdsFrom, prices: JSON.stringify(prices) })
		.execute()
}
