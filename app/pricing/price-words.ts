import { formatMoney } from '#app/values/money.ts'
import { fullTruckPrice, volumeOf } from './load.ts'
import type { PriceList } from './price-list.ts'

/** The names that content may have in braces, such as `{full truck}`. */
const figures = new Map<string, (list: PriceList) => string>([
	['smallest load', ({ volumes }) => formatMoney(Math.min(...volumes.map(({ price }) => price)))],
	['full truck', (list) => formatMoney(fullTruckPrice(list))],
	['cubic yards', (list) => String(volumeOf(1, list).cubicYards)],
	['stairs', ({ stairs }) => formatMoney(stairs)],
	['included kg', ({ weight }) => String(weight.includedKg)],
	['step kg', ({ weight }) => String(weight.stepKg)],
	['step price', ({ weight }) => formatMoney(weight.price)],
])

const braces = /\{([^{}]*)\}/g

export const unknownPriceWords = (text: string): string[] =>
	[...text.matchAll(braces)].map(([, name = '']) => name).filter((name) => !figures.has(name))

/** A text with its names replaced by the figures of a list. */
export const withPrices = (text: string, list: PriceList): string =>
	text.replace(braces, (whole, name: string) => figures.get(name)?.(list) ?? whole)
