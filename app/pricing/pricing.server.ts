import { type PriceListId, priceListIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { throttled } from '#app/platform/throttle.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type DatedList, isHonoured, listHoldingOn } from './holding.ts'
import { isSameList, type NumberedList, type PriceList } from './price-list.ts'
import * as store from './store.server.ts'

/** The list that a page shows, and the one to compute with; they differ when the page's list no longer holds. */
type ShownPrices = { shown: NumberedList | undefined; holding: NumberedList }

/** The price lists known to this process: a page that shows prices does not wait for the database. */
export type Prices = {
	/** The list that holds today. */
	current: () => NumberedList
	/** All known lists, the earliest first. */
	known: () => NumberedList[]
	/** The lists for a page that names its list by this id. A page of the release before lists had names shows the first. */
	shownBy: (named: string | null | undefined) => Promise<ShownPrices>
	/** Waits for a running read. */
	close: () => Promise<void>
}

/**
 * At the start: when the settings' prices differ from the latest list, writes a new list that holds from today on. Of
 * processes that start concurrently, one writes it.
 */
export async function updatePriceList(
	{ database, company, log, now }: Pick<Platform, 'database' | 'company' | 'log' | 'now'>,
	prices: PriceList,
): Promise<void> {
	const today = localDate(now(), company.timeZone)
	await database.transaction().execute(async (transaction) => {
		const emptyFirst = await store.lockLists(transaction)
		if (emptyFirst !== undefined) return store.writeFirstList(transaction, emptyFirst, today, prices)
		const holding = listHoldingOn(await store.allLists(transaction), today)
		if (holding && isSameList(listed(holding), prices)) return
		await store.insertList(transaction, today, prices)
		// A start with a settings file from a backup would otherwise bring old prices back unseen.
		log.warn(
			{ holdsFrom: today },
			'the prices in the settings differ from those that held: they hold from today',
		)
	})
}

const listed = ({ id: _, ...prices }: NumberedList): PriceList => prices

/** How long the known lists are used before they are read again, in milliseconds: another process may write one. */
const knownFor = 60_000
/** How often a failed read is logged, in milliseconds. */
const logEvery = 15 * 60_000

/** Reads the lists, which must exist; later reads them again when they are used after more than a minute. */
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
	const report = throttled(logEvery, (error: unknown, unsaid) =>
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
		// Another process may have just written it.
		if (id > newest) await read()
		return lists.find(({ list }) => list.id === id)?.list
	}
	return {
		current,
		known: () => {
			readSoon()
			return lists.map(({ list }) => list)
		},
		shownBy: async (named) => {
			const id = priceListIdSchema.safeParse(Number(named)).data
			const shown = named ? id && (await find(id)) : lists[0]?.list
			const honoured = shown && isHonoured(shown, lists, today())
			return { shown, holding: honoured ? shown : current() }
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

/** Reads the lists; returns a function for the one that held at a time. */
export async function listsByDay({
	database,
	company,
}: Pick<Platform, 'company'> & { database: store.PriceTables }): Promise<(at: Date) => NumberedList> {
	const lists = await store.allLists(database)
	return (at) => holdingOn(localDate(at, company.timeZone), lists)
}

function holdingOn(day: CalendarDate, lists: DatedList[]): NumberedList {
	const list = listHoldingOn(lists, day)
	if (!list) throw new Error('there is no price list')
	return list
}

/** The list that a quote was computed with, by its id. */
export async function priceListOf(connection: store.PriceTables, id: PriceListId): Promise<NumberedList> {
	return (await priceListsOf(connection, [id]))(id)
}

/** Reads the lists with these ids; returns a function that finds one by id. */
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
