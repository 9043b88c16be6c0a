import { priceSpreads } from '#app/bookings/costs/costs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { priceListToday } from '#app/pricing/pricing.server.ts'
import { type AccuracyRow, rowOf } from './accuracy.ts'

/** How far estimates, accepted prices and charges lie apart, as the desk shows it. */
export async function accuracyAtDesk(
	platform: Pick<Platform, 'database' | 'company' | 'now'>,
): Promise<AccuracyRow[]> {
	const [spreads, { volumes }] = await Promise.all([priceSpreads(platform), priceListToday(platform)])
	const labelOf = (volume: number) =>
		volumes.find(({ share }) => share === volume)?.label ?? `${Math.round(volume * 100)}% of a truck`
	return spreads
		.filter(({ step, door, volume }) => step === 'estimate to charge' || (!door && volume === undefined))
		.map((spread) => rowOf(spread, labelOf))
}
