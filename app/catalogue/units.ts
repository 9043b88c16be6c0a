import { cents, formatMoney } from '#app/values/money.ts'

/** A lower and an upper figure; a single one when they are the same. */
export type Range = readonly [from: number, to?: number | undefined]

/** The upper figure of a range. */
export const upper = ([from, to = from]: Range): number => to

export const inKilometres = (kilometres: number): string => `${kilometres} km`

/** `25–30 minutes`. */
export const inMinutes = ([from, to]: Range): string =>
	to === undefined ? `${from} minutes` : `${from}–${to} minutes`

/** `$1,299–$2,499`. */
export const inDollars = (range: readonly [number, number]): string =>
	range.map((dollars) => formatMoney(cents(dollars))).join('–')
