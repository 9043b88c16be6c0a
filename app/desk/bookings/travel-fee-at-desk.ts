import { subjectOf } from '#app/bookings/outgoing/subject-of.ts'
import { billedTaxes, totalOf } from '#app/invoices/total-with-taxes.ts'
import { beyondAccepted } from '#app/pricing/accepted-price.ts'
import { isUnsaid } from '#app/pricing/load-source.ts'
import { sourceOf } from '#app/quotes/source-columns.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

type Row = Parameters<typeof subjectOf>[0] & {
	accepted_cents: Cents | null
	/** What is in the firm price, accepted or not. */
	firm_travel_fee_cents: Cents | null
	final_quote_cents: Cents | null
	/** What the customer said yes to since, trip and all. */
	exception_cents: Cents | null
}

/** What of the travel fee is not in the price that the customer accepted or agreed to since, or that staff set: there the trip is in it. */
export const feeBeside = (row: Row): Cents => (raisedTo(row) === undefined ? feeBesideFirm(row) : 0)

function feeBesideFirm(row: Row): Cents {
	const fee = row.travel_fee_cents ?? 0
	return isFirm(row) ? beyondAccepted(fee, { travelFee: row.firm_travel_fee_cents }) : fee
}

/** The higher price that the customer has agreed to since they accepted one. */
function raisedTo(row: Row): Cents | undefined {
	const { accepted_cents: accepted, exception_cents: agreed } = row
	return accepted !== null && agreed !== null && agreed > accepted + feeBesideFirm(row) ? agreed : undefined
}

type PricedRow = Row &
	Parameters<typeof sourceOf>[0] & { estimated_total_cents: Cents | null; load_size: string | null }

/**
 * The one amount of a pickup: agreed to or accepted by its customer, set by staff, or the calculator's; `undefined` where a load size
 * counts, or nobody has said how much there is.
 */
export function amountOf(
	row: PricedRow,
): { is: 'agreed' | 'accepted' | 'final' | 'estimated'; amount: Cents } | undefined {
	const raised = raisedTo(row)
	if (raised !== undefined) return { is: 'agreed', amount: raised }
	if (row.accepted_cents !== null) return { is: 'accepted', amount: row.accepted_cents }
	if (row.final_quote_cents !== null) return { is: 'final', amount: row.final_quote_cents }
	const source = sourceOf(row)
	if (row.load_size !== null || row.estimated_total_cents === null || (source && isUnsaid(source)))
		return undefined
	return { is: 'estimated', amount: row.estimated_total_cents }
}

/** What a customer pays, with taxes; `isFirm` where the calculator alone doesn't say it. */
export type Due = { total: Cents; isFirm: boolean }

/** What is due for a pickup, trip and taxes in it; `undefined` where there is no one amount. */
export function dueFor(row: PricedRow, company: Pick<HaulingCompany, 'taxes' | 'invoices'>): Due | undefined {
	const one = amountOf(row)
	if (!one) return undefined
	return {
		total: totalOf(one.amount + feeBeside(row), billedTaxes(company)),
		isFirm: one.is !== 'estimated',
	}
}

const isFirm = (row: Row) => row.accepted_cents !== null || row.final_quote_cents !== null

/** The travel fee beside a price, but where it is in that price, as in that of a page's subject, which a firm price comes before. */
export function travelFeeAtDesk(row: Row): string | undefined {
	const fee = !isFirm(row) && subjectOf(row)?.hasTravelFee ? 0 : feeBeside(row)
	return fee === 0 ? undefined : formatMoney(fee)
}
