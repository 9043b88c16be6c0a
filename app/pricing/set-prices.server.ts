import type { PriceListId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { currentListOn } from './current-list.ts'
import { type LocalPrices, localPricesSchema } from './local-prices.ts'
import { type PriceList, priceListSchema } from './price-list.ts'
import * as store from './store.server.ts'
import { datedLists, firstDayToSet, versionOf, type WrittenList } from './written-list.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** Why prices were not set: someone else changed them since, the day is too early, or another list begins on it. */
type NotSet = { ok: false; why: 'changed' | 'too early' | 'taken' }

export const readWrittenLists = ({ database }: Pick<Platform, 'database'>): Promise<WrittenList[]> =>
	store.writtenLists(database)

/**
 * Writes a list that holds from a day on, behind the lock of all lists. `seen` is the latest change that its author knows
 * (docs/rules.md, 'Price lists').
 */
export async function setPrices(
	needs: Needs,
	{
		seen,
		holdsFrom,
		prices,
		local,
	}: { seen: number; holdsFrom: CalendarDate; prices: PriceList; local: LocalPrices },
	staff: SignedInStaff,
): Promise<{ ok: true } | NotSet> {
	return change(needs, { seen, day: holdsFrom }, async (transaction, dated) => {
		if (dated.some((each) => each.holdsFrom === holdsFrom)) return { ok: false, why: 'taken' }
		await store.insertList(transaction, {
			holdsFrom,
			prices: priceListSchema.parse(prices),
			local: localPricesSchema.parse(local),
			actor: staff.name,
		})
		return { ok: true }
	})
}

/** Withdraws a list that has not begun: the list before it stays current. */
export async function withdrawPrices(
	needs: Needs,
	{ seen, id }: { seen: number; id: PriceListId },
	staff: SignedInStaff,
): Promise<{ ok: true; holdsFrom: CalendarDate } | NotSet> {
	const found = datedLists(await store.writtenLists(needs.database)).find(({ list }) => list.id === id)
	if (!found) return { ok: false, why: 'changed' }
	const { holdsFrom } = found
	return change(needs, { seen, day: holdsFrom }, async (transaction, dated) => {
		const before = currentListOn(dated, addDays(holdsFrom, -1))
		if (!before) throw new Error('there is no price list')
		const { id: _, ...prices } = before.list
		const { local } = before
		await store.insertList(transaction, { holdsFrom, prices, local, actor: staff.name, withdraws: id })
		return { ok: true, holdsFrom }
	})
}

async function change<Done>(
	{ database, company, now }: Needs,
	{ seen, day }: { seen: number; day: CalendarDate },
	write: (transaction: store.PriceTables, dated: WrittenList[]) => Promise<Done | NotSet>,
): Promise<Done | NotSet> {
	return database.transaction().execute(async (transaction): Promise<Done | NotSet> => {
		await store.lockLists(transaction)
		const written = await store.writtenLists(transaction)
		if (versionOf(written) !== seen) return { ok: false, why: 'changed' }
		if (day < firstDayToSet(now(), company)) return { ok: false, why: 'too early' }
		return write(transaction, datedLists(written))
	})
}
