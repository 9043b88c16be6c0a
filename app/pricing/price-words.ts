import { formatMoney } from '#app/values/money.ts'
import { fullTruckPrice, volumeOf } from './load.ts'
import type { PriceList } from './price-list.ts'

/** What texts of the content may name in braces, such as `{full truck}`. */
const named: Record<string, (list: PriceList) => string> = {
	'smallest load': ({ volumes }) => formatMoney(Math.min(...volumes.map(({ price }) => price))),
	'full truck': (list) => formatMoney(fullTruckPrice(list)),
	'cubic yards': (list) => String(volumeOf(1, list).cubicYards),
	stairs: ({ stairs }) => formatMoney(stairs),
	'included kg': ({ weight }) => String(weight.includedKg),
	'step kg': ({ weight }) => String(weight.stepKg),
	'step price': ({ weight }) => formatMoney(weight.price),
}

const braces = /\{([^{}]*)\}/g

/** What a text names that no list can say. */
export const unknownPriceWords = (text: string): string[] =>
	[...text.matchAll(braces)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(named, name))

/** A text with the figures of a list in place of what it names. */
export const withPrices = (text: string, list: PriceList): string =>
	text.replace(braces, (whole, name: string) =>
		Object.hasOwn(named, name) ? (named[name]?.(list) ?? whole) : whole,
	)
