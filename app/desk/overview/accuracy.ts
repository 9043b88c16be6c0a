import type { Spread } from '#app/bookings/costs/price-accuracy.ts'
import { formatMoney } from '#app/values/money.ts'

/** A line of the table, in words. */
export type AccuracyRow = { name: string; pickups: number; middle: string; half: string; within: string }

const names = {
	'estimate to charge': 'Charged, against the estimate',
	'estimate to accepted': 'Accepted, against the estimate',
	'accepted to charge': 'Charged, against the accepted price',
} satisfies Record<Spread['step'], string>

const doors = { counted: 'Counted thing by thing', tapped: 'By volume' } satisfies Record<
	NonNullable<Spread['door']>,
	string
>

/** `+$40`, `−$15`, `$0` */
const signed = (amount: number): string =>
	amount === 0 ? '$0' : `${amount > 0 ? '+' : '−'}${formatMoney(Math.abs(amount))}`

export function rowOf(
	{ step, door, volume, pickups, lower, middle, upper, within }: Spread,
	labelOf: (volume: number) => string,
): AccuracyRow {
	const name = door ? doors[door] : volume === undefined ? names[step] : labelOf(volume)
	const half = `${signed(lower)} to ${signed(upper)}`
	return { name, pickups, middle: signed(middle), half, within: formatMoney(within) }
}
