import { type PriceListId, priceListIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { throttled } from '#app/platform/throttle.ts'
import { type CalendarDate, localDate } from '#app/values/local-time.ts'
import { type DatedList, isHonoured, listHoldingOn } from './holding.ts'
import { isSameList, type NumberedList, type PriceList } from './price-list.ts'
import * as store from './store.server.ts'

/** Which list a page shows, and which one is to be computed with; they differ where its own holds no longer. */
type ShownPrices = { shown: NumberedList | undefined; holding: NumberedList }

/** The price lists, as far as this process knows them: a page that shows prices does not wait for the database. */
export type Prices = {
	/** The list that holds today. */
	current: () => NumberedList
	/** All that are known, the earliest first. */
	known: () => NumberedList[]
	/** What a page that names its list by an id, or by none, is to be computed with. */
	shownBy: (named: string | null | undefined) => Promise<ShownPrices>
	/** Ends when the reading that is under way does. */
	close: () => Promise<void>
}

/**
 * At the start: when the settings' prices are others than those of the latest list, a new list holds from today on. Of
 * processes that start at once, one writes it.
 */
export async function keepPrices(
	{ database, company, now }: Pick<Platform, 'database' | 'company' | 'now'>,
	prices: PriceList,
): Promise<void> {
	const today = localDate(now(), company.timeZone)
	await database.transaction().execute(async (transaction) => {
		const unknown = await store.lockLists(transaction)
		if (unknown !== undefined) return store.writeFirstList(transaction, unknown, today, prices)
		const latest = (await store.allLists(transaction)).at(-1)
		if (!latest || !isSameList(listed(latest), prices)) await store.insertList(transaction, today, prices)
	})
}

const listed = ({ list: { id: _, ...prices } }: DatedList): PriceList => prices

/** How old what is known may grow before it is read again, in milliseconds: another process may have written a list. */
const knownFor = 60_000
/** How often it is said that it could not be read. */
const saidEvery = 15 * 60_000

/** Reads the lists, which have to be there, and from then on whenever somebody asks and they were not read for a minute. */
export async function openPrices({
	database,
	company: { timeZone },
	log,
	now,
}: Pick<Platform, 'database' | 'company' | 'log' | 'now'>): Promise<Prices> {
	const today = () => localDate(now(), timeZone)
	let lists = await store.allLists(database)
	let readAt = now().getTime()
	let reading: Promise<void> | undefined
	const report = throttled(saidEvery, (error: unknown, unsaid) =>
		log.warn({ err: error, unsaid }, 'the price lists could not be read: those known before hold on'),
	)
	const read = () => {
		reading ??= store
			.allLists(database)
			.then((found) => {
				lists = found
			})
			.finally(() => {
				reading = undefined
			})
		return reading
	}
	const readSoon = () => {
		if (now().getTime() - readAt < knownFor) return
		readAt = now().getTime()
		void read().catch(report)
	}
	const current = () => {
		readSoon()
		return holdingOn(today(), lists)
	}
	const find = async (id: PriceListId) => {
		const newest = Math.max(...lists.map(({ list }) => list.id))
		// Written by another process a moment ago.
		if (id > newest) await read()
		return lists.find(({ list }) => list.id === id)?.list
	}
	return {
		current,
		known: () => lists.map(({ list }) => list),
		shownBy: async (named) => {
			if (!named) return { shown: current(), holding: current() }
			const id = priceListIdSchema.safeParse(Number(named))
			const shown = id.success ? await find(id.data) : undefined
			const kept = shown && isHonoured(shown, lists, today())
			return { shown, holding: kept ? shown : current() }
		},
		close: async () => {
			await reading?.catch(report)
		},
	}
}

/** The list that holds today. */
export async function priceListToday({
	database,
	company,
	now,
}: Pick<Platform, 'company' | 'now'> & { database: store.PriceTables }): Promise<NumberedList> {
	return holdingOn(localDate(now(), company.timeZone), await store.allLists(database))
}

function holdingOn(day: CalendarDate, lists: DatedList[]): NumberedList {
	const list = listHoldingOn(lists, day)
	if (!list) throw new Error('there is no price list')
	return list
}

/** The list with this id, which a quote was computed with. */
export async function priceListOf(connection: store.PriceTables, id: PriceListId): Promise<NumberedList> {
	return (await priceListsOf(connection, [id]))(id)
}

/** The lists with these ids, each by its own. */
export async function priceListsOf(
	connection: store.PriceTables,
	ids: PriceListId[],
): Promise<(id: PriceListId) => NumberedList> {
	const found = new Map<PriceListId, NumberedList>()
	for (const { list } of await store.listsWithIds(connection, [...new Set(ids)])) found.set(list.id, list)
	return (id) => {
		const list = found.get(id)
		if (!list) throw new Error(`there is no price list ${id}`)
		return list
	}
}
