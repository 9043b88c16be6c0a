import { RouterContextProvider } from 'react-router'
import { openFreeDays } from '#app/bookings/availability/availability.server.ts'
import { freeDaysContext } from '#app/bookings/availability/free-days-context.server.ts'
import type { KnownCosts } from '#app/bookings/costs/pickup-costs.ts'
import { pickupCostsContext } from '#app/bookings/costs/pickup-costs-context.server.ts'
import { photoContext } from '#app/photos/photo-context.server.ts'
import { limitsContext, platformContext, visitorContext } from '#app/platform/context.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PlacedPrices } from '#app/pricing/local-prices.ts'
import { placedPricesContext, pricesContext } from '#app/pricing/prices-context.server.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import type { SettingsInForce } from '#app/settings/settings.server.ts'
import { settingsContext } from '#app/settings/settings-context.server.ts'
import { plainIntake } from './photos.ts'

/** A company that has finished no pickup yet. */
const noCosts: KnownCosts = {
	at: () => [],
	accuracy: () => [],
	arrivals: () => undefined,
	version: () => '',
	close: async () => undefined,
}

/** The settings of a company whose owners have changed none at the desk. */
const settingsOf = ({ company }: Platform): SettingsInForce => ({
	company,
	file: company,
	version: () => '',
	refresh: async () => undefined,
	close: async () => undefined,
})

/** The context of a visitor's request, as the server passes it to every loader and action. */
export function requestContext(
	platform: Platform & { prices: Prices; placedPrices: PlacedPrices },
): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(platformContext, platform)
	context.set(settingsContext, settingsOf(platform))
	context.set(pricesContext, platform.prices)
	context.set(placedPricesContext, platform.placedPrices)
	context.set(pickupCostsContext, noCosts)
	context.set(freeDaysContext, openFreeDays(platform))
	context.set(limitsContext, openLimits(platform))
	context.set(visitorContext, { address: '192.0.2.1' })
	context.set(photoContext, plainIntake(platform))
	return context
}

/** The arguments of a loader or an action: a request to a path of the site, and the parameters of the path. */
export function routeArgs<Params>(
	context: RouterContextProvider,
	{ path, params, ...init }: { path: string; params: Params } & RequestInit,
) {
	const url = new URL(path, 'http://localhost')
	return { request: new Request(url, init), url, params, pattern: url.pathname, context }
}
