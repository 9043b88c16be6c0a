import type { Company } from '#app/values/company.ts'
import { type Cents, formatRange } from '#app/values/money.ts'
import { namingTaxes } from '#app/values/tax.ts'
import { type Load, type PriceBreakdown, volumeOf } from './load.ts'
import type { LoadSource } from './load-source.ts'
import type { PriceList } from './price-list.ts'

export type Range = { from: Cents; to: Cents }
type Point = Range & { cubicYards: number }

/** What a range between two rows of the table is rounded to, in cents. */
const roundedTo = 500

/**
 * The all-in range of a load's cubic yards: of the table's row with as many, else in proportion between the rows beside it;
 * above the largest row by its price for a cubic yard. `undefined` where the table does not say its cubic yards.
 */
export function allInRange({ volume }: Pick<Load, 'volume'>, list: PriceList): Range | undefined {
	const { cubicYards } = volumeOf(volume, list)
	const points = list.loads
		.flatMap((load): Point[] =>
			load.cubicYards === undefined ? [] : [{ cubicYards: load.cubicYards, from: load.from, to: load.to }],
		)
		.sort((one, other) => one.cubicYards - other.cubicYards)
	const above = points.find((point) => point.cubicYards >= cubicYards)
	const below = points.filter((point) => point.cubicYards <= cubicYards).at(-1)
	if (!above) return below && between({ cubicYards: 0, from: 0, to: 0 }, below, cubicYards)
	if (!below || above.cubicYards === cubicYards) return { from: above.from, to: above.to }
	return between(below, above, cubicYards)
}

/** The range on the line through two points. */
function between(one: Point, other: Point, cubicYards: number): Range {
	const part = (cubicYards - one.cubicYards) / (other.cubicYards - one.cubicYards)
	const at = (from: Cents, to: Cents) => Math.round((from + (to - from) * part) / roundedTo) * roundedTo
	return { from: at(one.from, other.from), to: at(one.to, other.to) }
}

type Estimate = { load: Pick<Load, 'volume'>; price: PriceBreakdown; source: LoadSource; list: PriceList }

/** Whether an estimate is within the all-in range of its yards, and why not. */
export function besideRange(
	{ from, to }: Range,
	{ load, price, source, list }: Estimate,
	company: Pick<Company, 'taxes'>,
): string {
	const loads = `most loads of ${volumeOf(load.volume, list).cubicYards} yd³ come to`
	const allIn = `${formatRange({ from, to })} all-in${namingTaxes(', plus ', company)}`
	if (price.total > to) return `Above what ${loads} (${allIn}), because ${whyAbove(price)}`
	if (price.total < from) return `Below what ${loads} (${allIn}), because ${whyBelow(price, source)}`
	return `Within what ${loads}: ${allIn}.`
}

const whyAbove = ({ overweight }: PriceBreakdown) =>
	overweight > 0 ? 'it’s heavy. Photos help us get closer.' : 'of what you ticked.'

function whyBelow({ overweight }: PriceBreakdown, { weightSource }: LoadSource): string {
	if (overweight > 0) return 'it’s lighter than most.'
	if (weightSource === 'untouched') return 'it’s priced as a light load. You haven’t said how heavy it is.'
	return 'it’s priced as a light load.'
}
