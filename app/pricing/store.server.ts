import { z } from 'zod'
import type { Connection } from '#app/platform/http/connection.ts'
import type { PriceListId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { DatedList } from './current-list.ts'
import { type LocalPrices, localPricesSchema, noLocalPrices } from './local-prices.ts'
import { type PriceList, priceListSchema } from './price-list.ts'
import type { WrittenList } from './written-list.ts'

export type PriceTables = Connection<'price_lists'>

type Row = { id: PriceListId; holds_from: string | null; prices: unknown }

/** Beside the list in its row; rows of earlier releases have none. */
const besideSchema = z.object({ local: localPricesSchema.default(noLocalPrices) })

const toList = ({ id, holds_from, prices }: Row): DatedList[] =>
	holds_from === null
		? []
		: [
				{
					holdsFrom: holds_from,
					list: { ...priceListSchema.parse(prices), id },
					local: besideSchema.parse(prices).local,
				},
			]

/** Every list that was ever written, in that order. */
export async function writtenLists(connection: PriceTables): Promise<WrittenList[]> {
	const rows = await connection
		.selectFrom('price_lists')
		.select(['id', 'holds_from', 'prices', 'actor', 'withdraws', 'created_at'])
		.orderBy('id')
		.execute()
	return rows.flatMap(({ actor, withdraws, created_at, ...row }) =>
		toList(row).map((dated) => ({ ...dated, actor, withdraws, at: created_at })),
	)
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

/** A list to be written. Without an actor it is that of the settings. */
type NewList = {
	holdsFrom: CalendarDate
	prices: PriceList
	local?: LocalPrices
	actor?: string
	withdraws?: PriceListId
}

export async function insertList(transaction: PriceTables, list: NewList): Promise<void> {
	const { holdsFrom, prices, local = noLocalPrices, actor = null, withdraws = null } = list
	await transaction
		.insertInto('price_lists')
		.values({ holds_from: holdsFrom, prices: JSON.stringify({ ...prices, local }), actor, withdraws })
		.execute()
}
