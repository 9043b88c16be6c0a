import { keepReading } from '#app/platform/database/keep-reading.server.ts'
import { type PriceListId, priceListIdSchema } from '#app/platform/ids.ts'
import { throttled } from '#app/platform/log/throttle.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { currentListOn, type DatedList, isHonoured } from './current-list.ts'
import type { PagePrices } from './local-prices.ts'
import { isSameList, type NumberedList, type PriceList } from './price-list.ts'
import * as store from './store.server.ts'
import { datedLists, isSetAtDesk } from './written-list.ts'

export { readWrittenLists, setPrices, withdrawPrices } from './set-prices.server.ts'

/** The list that a page shows, and the one to compute with; they differ when the page's list is no longer honoured. */
type ShownPrices = { shown: NumberedList | undefined; current: NumberedList }

/** The price lists known to this process: a page that shows prices does not wait for the database. */
export type Prices = {
	current: () => NumberedList
	/** What pages are made of by the current list, or by that of a page; the same object for equal ones. */
	onPages: (list?: PriceListId) => PagePrices
	/** All known lists, the earliest first. */
	known: () => NumberedList[]
	/** A function for the list of a day, as {@link listsByDay}; reads them again where one as new as `newest` is not known. */
	byDay: (newest: PriceListId | null) => Promise<(at: Date) => NumberedList>
	/** The lists for a page that names its list by this id. A page from before lists had ids shows the first. */
	shownBy: (named: string | null | undefined) => Promise<ShownPrices>
	/** The list that a page is kept to which names this one: itself while it is honoured, else the current one. */
	honoured: (named: string | null | undefined) => NumberedList
	/** Reads the lists now: this process has just written one. */
	refresh: () => Promise<void>
	/** Stops reading, and waits for a running read. */
	close: () => Promise<void>
}

/**
 * At the start: when the settings' prices differ from the current list, writes a new list from today on, unless prices are set
 * at the desk. Of processes that start concurrently, one writes it.
 */
export async function updatePriceList(
	{ database, company, log, now }: Pick<Platform, 'database' | 'company' | 'log' | 'now'>,
	prices: PriceList,
): Promise<void> {
	const today = localDate(now(), company.timeZone)
	await database.transaction().execute(async (transaction) => {
		const emptyFirst = await store.lockLists(transaction)
		if (emptyFirst !== undefined) return store.writeFirstList(transaction, emptyFirst, today, prices)
		const written = await store.writtenLists(transaction)
		const current = currentListOn(datedLists(written), today)
		if (current && isSameList(listed(current.list), prices)) return
		if (isSetAtDesk(written)) {
			log.warn('the prices in the settings are not used: prices are set at the desk, under Prices')
			return
		}
		await store.insertList(transaction, { holdsFrom: today, prices })
		// A start with a settings file from a backup would otherwise bring old prices back unnoticed.
		log.warn(
			{ holdsFrom: today },
			'the prices in the settings differ from those that held: they hold from today',
		)
	})
}

/** All lists that are current on some day, the earliest first, and the id of the newest that was written. */
async function allLists(connection: store.PriceTables): Promise<{ lists: DatedList[]; newest: number }> {
	const written = await store.writtenLists(connection)
	return { lists: datedLists(written), newest: written.at(-1)?.list.id ?? 0 }
}

const listed = ({ id: _, ...prices }: NumberedList): PriceList => prices

/** How long the known lists are used before they are read again, in milliseconds: another process may write one. */
const knownFor = 60_000
/** How often a failed read is logged, in milliseconds. */
const logEvery = 15 * 60_000

/** Reads the lists, which must exist; later reads them again every minute, and when they are used after more than that. */
export async function openPrices(
	platform: Pick<Platform, 'database' | 'company' | 'log' | 'now'>,
): Promise<Prices> {
	const kept = keepLists(platform, await allLists(platform.database))
	const known = () => kept.known().lists
	const today = () => localDate(platform.now(), platform.company.timeZone)
	const same = sameObjects()
	const current = () => currentOn(today(), known())
	const honoured = (list: NumberedList | undefined) =>
		list && isHonoured(list, known(), today()) ? list : current()
	const isUnread = (id: PriceListId) => id > kept.known().newest
	const find = async (id: PriceListId) => {
		// Another process may have just written it.
		if (isUnread(id)) await kept.read()
		return known().find(({ list }) => list.id === id)?.list
	}
	return {
		current,
		onPages: (list) => same(known().find((dated) => dated.list.id === list) ?? datedOn(today(), known())),
		known: () => known().map(({ list }) => list),
		byDay: async (newest) => {
			// A read that was under way may have begun before it was written.
			for (let reads = 0; newest !== null && isUnread(newest) && reads < 2; reads++) await kept.read()
			const lists = known()
			return (at) => currentOn(localDate(at, platform.company.timeZone), lists)
		},
		shownBy: async (named) => {
			const id = priceListIdSchema.safeParse(Number(named)).data
			const shown = named ? id && (await find(id)) : known()[0]?.list
			return { shown, current: honoured(shown) }
		},
		honoured: (named) => {
			const id = priceListIdSchema.safeParse(Number(named)).data
			return honoured(known().find(({ list }) => list.id === id)?.list)
		},
		refresh: kept.refresh,
		close: kept.close,
	}
}

/** Rows are read again and again: what is equal to something known stays that, so that what is made of it is made once. */
function sameObjects(): (dated: DatedList) => PagePrices {
	const found = new WeakMap<DatedList, PagePrices>()
	const known = new Map<string, PagePrices>()
	return (dated) => {
		const before = found.get(dated)
		if (before) return before
		const made = { local: dated.local, loads: dated.list.loads }
		const text = JSON.stringify(made)
		const first = known.get(text) ?? made
		known.set(text, first)
		found.set(dated, first)
		return first
	}
}

/** The lists, of which those found at the start are known. They are known in every process before they begin (`timeToRead`). */
const keepLists = (
	{ database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
	foundFirst: Awaited<ReturnType<typeof allLists>>,
) =>
	keepReading({
		foundFirst,
		read: () => allLists(database),
		every: knownFor,
		report: throttled(logEvery, (error: unknown, unsaid) =>
			log.warn({ err: error, unsaid }, 'the price lists could not be read: those known before hold on'),
		),
		now,
	})

export async function priceListToday({
	database,
	company,
	now,
}: Pick<Platform, 'company' | 'now'> & { database: store.PriceTables }): Promise<NumberedList> {
	return currentOn(localDate(now(), company.timeZone), (await allLists(database)).lists)
}

/** Reads the lists; returns a function for the list of a day. */
export async function listsByDay({
	database,
	company,
}: Pick<Platform, 'company'> & { database: store.PriceTables }): Promise<(at: Date) => NumberedList> {
	const { lists } = await allLists(database)
	return (at) => currentOn(localDate(at, company.timeZone), lists)
}

function currentOn(day: CalendarDate, lists: DatedList[]): NumberedList {
	return datedOn(day, lists).list
}

function datedOn(day: CalendarDate, lists: DatedList[]): DatedList {
	const dated = currentListOn(lists, day)
	if (!dated) throw new Error('there is no price list')
	return dated
}

/** The list that a quote was computed with. Throws when there is none. */
export async function priceListOf(connection: store.PriceTables, id: PriceListId): Promise<NumberedList> {
	return (await priceListsOf(connection, [id]))(id)
}

/** Reads the lists with these ids; returns a function that finds one by id, and throws when there is none. */
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
