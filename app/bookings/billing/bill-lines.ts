import type { BillLine } from '#app/invoices/bill.ts'
import type { PriceException } from '#app/pricing/price-exceptions.ts'
import type { PriceLine } from '#app/quotes/firm/lines/price-lines.ts'
import { capital } from '#app/values/capital.ts'
import type { Cents } from '#app/values/money.ts'

/** What staff say of a charge that is not in its price: a disposal fee in it, and a discount that is off it already. Before tax. */
export type BesidePrice = {
	disposal?: Cents | undefined
	disposalFor?: string | undefined
	discount?: Cents | undefined
	discountFor?: string | undefined
}

/** What the work comes to, with its trip: the charge without its disposal fee, and before its discount. */
export const workOf = ({ charged, disposal = 0, discount = 0 }: { charged: Cents } & BesidePrice): Cents =>
	charged - disposal + discount

/** The price that its customer accepted, with the lines that they saw. */
type Accepted = { amount: Cents; lines: PriceLine[] | undefined } | undefined

const visits = { refused: 'Service call', cancelled: 'Cancelled once we were on our way' } as const

type Charged = BesidePrice & {
	charged: Cents
	/** What the trip adds to the price. */
	travelFee: Cents
	accepted: Accepted
	/** Why it may be more than the price that was accepted. */
	exception: PriceException | undefined
	/** Why it is for coming out alone: the customer said no to a higher price, or cancelled once the crew was on its way. */
	visit?: keyof typeof visits | undefined
}

/**
 * The lines of a charge, which come to it. The trip is a line of its own where it was one of the price; less than that may have been
 * charged. Where the work is the price that was accepted, its lines are those that the customer saw; what was found on site comes after
 * them, with its reason, then a disposal fee and a discount.
 */
export function linesOf(
	{ reference, city }: { reference: string; city: string },
	charge: Charged,
): BillLine[] {
	const { travelFee, accepted, exception } = charge
	if (charge.visit) return oneLine(`${visits[charge.visit]}, pickup ${reference}`, charge.charged)
	const work = workOf(charge)
	if (work < 0) throw new RangeError('a disposal fee of more than was charged')
	const fee = travelFee > 0 && work > travelFee ? travelFee : 0
	const load = work - fee
	const more = accepted && exception ? Math.max(0, load - accepted.amount) : 0
	const description = `Junk removal, pickup ${reference}`
	return [
		...(accepted?.lines && accepted.amount === load - more
			? accepted.lines.map(({ label, amount }) => ({ description: label, amount }))
			: oneLine(description, load - more)),
		...oneLine(`Trip to ${city}`, fee),
		...oneLine(`${capital(exception ?? '')}, above the price that was accepted`, more),
		...linesBeside(charge),
	]
}

/** The lines of what staff say beside the price. */
export const linesBeside = ({
	disposal = 0,
	disposalFor,
	discount = 0,
	discountFor,
}: BesidePrice): BillLine[] => [
	...oneLine(named('Disposal fee', disposalFor), disposal),
	...oneLine(named('Discount', discountFor), 0 - discount),
]

const oneLine = (description: string, amount: Cents): BillLine[] =>
	amount === 0 ? [] : [{ description, amount }]

const named = (what: string, words: string | undefined): string => (words ? `${what}: ${words}` : what)
