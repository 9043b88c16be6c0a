import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { arrivalDays, arrivalWords } from './arrivals.ts'
import { countedDays, fewestPickups, type KnownCosts, roundedCost } from './pickup-costs.ts'
import { accuracyWords, type Spread, similarInWords } from './price-accuracy.ts'
import * as store from './store.server.ts'

/**
 * Reads the costs of finished and charged pickups and the arrivals of the last days, again on the first use of each day. Local
 * pages rendered before the new figures have come show the former ones for that day.
 */
export async function openPickupCosts({
	database,
	company,
	log,
	now,
}: Pick<Platform, 'database' | 'company' | 'log' | 'now'>): Promise<KnownCosts> {
	const today = () => localDate(now(), company.timeZone)
	let readOn = today()
	const read = () => readCosts({ database, company }, today())
	let known = await read()
	let reading: Promise<void> | undefined
	const current = () => {
		if (readOn !== today()) {
			readOn = today()
			reading = read().then(
				(found) => {
					known = found
				},
				(error: unknown) =>
					log.warn(
						{ err: error },
						'what pickups have cost could not be read: the former figures stay for today',
					),
			)
		}
		return known
	}
	return {
		at: (page) =>
			(current().byPage.get(page) ?? []).map(({ city, pickups, from, to, since }) => ({
				city,
				pickups,
				from,
				to,
				since,
			})),
		accuracy: () => current().accuracy,
		arrivals: () => current().arrivals,
		version: () => current().version,
		close: async () => {
			await reading
		},
	}
}

async function readCosts({ database, company }: Pick<Platform, 'database' | 'company'>, today: CalendarDate) {
	const from = addDays(today, -countedDays)
	const [rows, spreads, arrivals] = await Promise.all([
		store.chargedByPage(database, { from, fewest: fewestPickups }),
		store.priceSpreads(database, { from }),
		store.arrivals(database, { from: addDays(today, -arrivalDays), before: today }),
	])
	const costs = rows.map(({ lower, upper, first, ...row }) => ({
		...row,
		from: roundedCost(lower),
		to: roundedCost(upper),
		since: Number(first.slice(0, 4)),
	}))
	return {
		byPage: Map.groupBy(costs, ({ page }) => page),
		accuracy: accuracyWords(spreads),
		arrivals: arrivalWords(company, arrivals),
		version: JSON.stringify(costs),
	}
}

/** How far the prices of the last {@link countedDays} days lie apart, for the desk. */
export const priceSpreads = ({
	database,
	company,
	now,
}: Pick<Platform, 'database' | 'company' | 'now'>): Promise<Spread[]> =>
	store.priceSpreads(database, { from: addDays(localDate(now(), company.timeZone), -countedDays) })

/**
 * What loads similar to a quote's came to in the last {@link countedDays} days, in words for staff; `undefined` while there are
 * too few.
 */
export const similarLoads = async (
	{ database, company, now }: Pick<Platform, 'database' | 'company' | 'now'>,
	load: { volume: number; estimate: Cents },
): Promise<string | undefined> => {
	const from = addDays(localDate(now(), company.timeZone), -countedDays)
	return similarInWords(await store.similarCharges(database, { from, ...load }))
}
