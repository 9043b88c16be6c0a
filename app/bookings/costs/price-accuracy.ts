import { type Cents, cents, formatMoney } from '#app/values/money.ts'

/** The fewest pickups of which the site says anything: more than thirty. At the desk each figure has its count. */
export const fewestCompared = 31

/** What one price of a pickup is compared with: the later one less the earlier. */
type Step = 'estimate to charge' | 'estimate to accepted' | 'accepted to charge'

/** How far two prices of the same pickups lie apart, in cents before tax; below 0 where the later one is lower. */
export type Spread = {
	step: Step
	/** `undefined` for all pickups. */
	door: 'counted' | 'tapped' | undefined
	/** The share of a truck; `undefined` for all volumes. */
	volume: number | undefined
	pickups: number
	/** The middle half is from `lower` to `upper`. */
	lower: Cents
	middle: Cents
	upper: Cents
	/** Nine in ten are no further apart than this, in either direction. */
	within: Cents
	/** Of how many the later price is not above the earlier one. */
	notAbove: number
}

/** What pickups with a similar load were charged without their trips; the middle half is from `lower` to `upper`. */
export type SimilarLoads = { pickups: number; lower: Cents; upper: Cents }

/** What similar loads came to, for staff who set a price; `undefined` while there are too few. */
export const similarInWords = ({ pickups, lower, upper }: SimilarLoads): string | undefined =>
	pickups < fewestCompared
		? undefined
		: `${formatMoney(lower)}–${formatMoney(upper)} before the trip: the middle half of ${pickups} pickups`

const step = cents(5)

/** What the site says of its prices; empty while there are too few pickups. Nobody can type it in. */
export function accuracyWords(spreads: readonly Spread[]): string[] {
	const of = (name: Step) =>
		spreads.find((spread) => spread.step === name && !spread.door && spread.volume === undefined)
	const [estimated, accepted] = [of('estimate to charge'), of('accepted to charge')].map((spread) =>
		spread && spread.pickups >= fewestCompared ? spread : undefined,
	)
	const words: string[] = []
	if (estimated) {
		const within = Math.max(step, Math.ceil(estimated.within / step) * step)
		words.push(
			`Of our last ${estimated.pickups} pickups with an estimate, 9 in 10 came within ${formatMoney(within)} of it.`,
		)
	}
	if (accepted)
		words.push(
			accepted.notAbove === accepted.pickups
				? `All of our last ${accepted.pickups} accepted prices were kept.`
				: `The price a customer accepted was kept in ${accepted.notAbove} of ${accepted.pickups} pickups.`,
		)
	return words
}
