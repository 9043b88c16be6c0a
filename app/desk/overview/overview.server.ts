import type { PriceListId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { priceListsOf, priceListToday } from '#app/pricing/pricing.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, formatDate, localDate } from '#app/values/local-time.ts'
import { type OverviewFigures, overviewDays, type Share } from './overview.ts'
import * as store from './store.server.ts'

/** How many cities are shown by name; the others are added up. */
const namedCities = 7

/** The desk's figures of the last {@link overviewDays} days, by the company's calendar. */
export async function overviewOf({
	database,
	now,
	company,
}: Pick<Platform, 'database' | 'now' | 'company'>): Promise<OverviewFigures> {
	const today = localDate(now(), company.timeZone)
	const dates = Array.from({ length: overviewDays }, (_, at) => addDays(today, at - overviewDays + 1))
	const starts = dates.map((date) => beginningOf(date, company.timeZone))
	const [quotes, leads, current] = await Promise.all([
		store.quoteFigures(database, starts),
		store.leadFigures(database, starts),
		priceListToday({ database, company, now }),
	])
	const listOf = await priceListsOf(
		database,
		quotes.map(({ list }) => list),
	)
	const sum = (rows: typeof quotes, of: 'quotes' | 'cents' = 'quotes') =>
		rows.reduce((total, row) => total + row[of], 0)
	const inStatus = (status: string) => quotes.filter((row) => row.status === status)
	const [approved, rejected] = [sum(inStatus('approved')), sum(inStatus('rejected'))]
	return {
		days: dates.map((date, at) => ({
			date,
			label: formatDate(date),
			quotes: sum(quotes.filter(({ day }) => day === at + 1)),
			leads: leads.find(({ day }) => day === at + 1)?.leads ?? 0,
		})),
		quotes: sum(quotes),
		leads: leads.reduce((total, row) => total + row.leads, 0),
		approvalRate: approved + rejected === 0 ? undefined : approved / (approved + rejected),
		pendingValue: sum(inStatus('pending'), 'cents'),
		approvedValue: sum(inStatus('approved'), 'cents'),
		byVolume: byVolume(quotes, current, listOf),
		byCity: byCity(quotes),
	}
}

/**
 * Counts quotes by volume, named as in each quote's own price list. The volumes of today's list come first, also those
 * with no quotes.
 */
function byVolume(
	rows: { volume: number; list: PriceListId; quotes: number }[],
	current: PriceList,
	listOf: (id: PriceListId) => PriceList,
): Share[] {
	const counts = new Map(current.volumes.map(({ label }) => [label, 0]))
	for (const { volume, list, quotes } of rows) {
		const named = listOf(list).volumes.find(({ share }) => share === volume)
		const label = named?.label ?? String(volume)
		counts.set(label, (counts.get(label) ?? 0) + quotes)
	}
	return [...counts].map(([label, count]) => ({ label, count }))
}

function byCity(rows: { city: string | null; quotes: number }[]): Share[] {
	const counts = new Map<string, number>()
	for (const { city, quotes } of rows)
		counts.set(city ?? 'Not given yet', (counts.get(city ?? 'Not given yet') ?? 0) + quotes)
	const sorted = [...counts]
		.map(([label, count]) => ({ label, count }))
		.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en-CA'))
	const others = sorted.slice(namedCities).reduce((total, { count }) => total + count, 0)
	return others > 0 ? [...sorted.slice(0, namedCities), { label: 'Other places', count: others }] : sorted
}
