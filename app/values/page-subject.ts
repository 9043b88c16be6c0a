import type { HaulingCompany } from './company.ts'
import { type Cents, formatMoney } from './money.ts'

/** What a local page is about: a thing or a service. */
export type PageSubject = {
	name: string
	/** What most jobs of it cost, before tax and without the trip. */
	from: Cents
	to: Cents
	/** The trip to the page's town, which its page shows with the price; 0 where it shows none. */
	travelFee: Cents
	/** The load size that takes as much room in a truck. */
	room: keyof HaulingCompany['hauling']['loads']
}

/**
 * What the page of a service promises beside the report, which everyone was promised; and staff, to who asks for photos or calls with an
 * emergency.
 */
export const pagePromises = ['response', 'photos'] as const
export type PagePromise = (typeof pagePromises)[number]

/** The value of a form's `load` for the page's own subject, in place of a load size. */
export const subjectChoice = 'subject'

/** `$329–$479, trip included`: the range of a subject with the travel fee, which nobody there goes without. */
export function subjectPrice({ from, to }: Pick<PageSubject, 'from' | 'to'>, travelFee: Cents = 0): string {
	const range = `${formatMoney(from + travelFee)}–${formatMoney(to + travelFee)}`
	return travelFee === 0 ? range : `${range}, trip included`
}
