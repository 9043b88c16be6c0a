import { z } from 'zod'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { TimeZone } from '#app/values/local-time.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

/** A quote with everything that staff see of it (docs/rules.md, 'Quotes at the desk'). */
export type QuoteDetail = {
	id: string
	status: QuoteStatus
	version: number
	customer: {
		name: string | null
		email: string | null
		phone: string | null
		address: string | null
		city: string | null
	}
	volume: string
	weightKg: number
	hasStairs: boolean
	addOns: string[]
	/** What the customer counted, in words; empty when they chose volume and weight themselves. */
	counted: string
	estimatedTotal: Cents
	breakdown: { label: string; amount: Cents }[]
	finalAmount: Cents | null
	notes: string | null
	created: string
	changed: string
	photos: { id: string; label: string; width: number; height: number }[]
	history: HistoryEntry[]
	/** Day and window of its pickup as displayed, when one is booked. */
	pickup: string | undefined
}

export type HistoryEntry = { id: string; at: string; actor: string; action: string; changes: Change[] }
export type Change = { what: string; before: string; after: string }

type Row = {
	id: string
	quote_status: QuoteStatus
	version: number
	customer_name: string | null
	customer_email: string | null
	customer_phone: string | null
	property_address: string | null
	city: string | null
	volume_selection: number
	weight_kg: number
	has_stairs: boolean
	selected_addons: string[]
	counted: string
	estimated_total_cents: Cents
	line_items: { breakdown: Record<string, Cents> }
	final_quote_cents: Cents | null
	admin_notes: string | null
	created_at: Date
	updated_at: Date
}

const breakdownLabels = (list: PriceList): Record<string, string> => ({
	volume: 'Volume',
	stairs: 'Stairs',
	addons: 'Add-ons',
	overweight: `Over ${list.weight.includedKg} kg`,
})

/** Makes the detail from a row and the price list that it was computed with. */
export const toDetail = (
	row: Row,
	list: PriceList,
	photos: QuoteDetail['photos'],
	history: { id: string; at: Date; actor: string; action: string; before: unknown; after: unknown }[],
	pickup: string | undefined,
	zone: TimeZone,
): QuoteDetail => ({
	id: row.id,
	status: row.quote_status,
	version: row.version,
	customer: {
		name: row.customer_name,
		email: row.customer_email,
		phone: row.customer_phone,
		address: row.property_address,
		city: row.city,
	},
	volume:
		list.volumes.find(({ share }) => share === row.volume_selection)?.label ?? String(row.volume_selection),
	weightKg: row.weight_kg,
	hasStairs: row.has_stairs,
	addOns: row.selected_addons.map((id) => list.addOns.find((each) => each.id === id)?.label ?? id),
	counted: row.counted,
	estimatedTotal: row.estimated_total_cents,
	breakdown: Object.entries(breakdownLabels(list))
		.map(([part, label]) => ({ label, amount: row.line_items.breakdown[part] ?? 0 }))
		.filter(({ amount }) => amount > 0),
	finalAmount: row.final_quote_cents,
	notes: row.admin_notes,
	created: formatMoment(row.created_at, zone),
	changed: formatMoment(row.updated_at, zone),
	photos,
	history: history.map((entry) => ({
		id: entry.id,
		at: formatMoment(entry.at, zone),
		actor: entry.actor,
		action: entry.action,
		changes: changesBetween(entry.before, entry.after),
	})),
	pickup,
})

const stateSchema = z.record(z.string(), z.unknown()).catch({})

/** The differences between before and after, in words. */
export function changesBetween(before: unknown, after: unknown): Change[] {
	const [old, now] = [flat(stateSchema.parse(before)), flat(stateSchema.parse(after))]
	return Object.keys(now)
		.filter((part) => inWords(part, old[part]) !== inWords(part, now[part]))
		.map((part) => ({
			what: partNames[part] ?? part,
			before: inWords(part, old[part]),
			after: inWords(part, now[part]),
		}))
}

/** Moves the parts of the load up to the level of the others. */
function flat({ load, ...rest }: Record<string, unknown>): Record<string, unknown> {
	return { ...stateSchema.parse(load), ...rest }
}

const partNames: Record<string, string> = {
	status: 'Status',
	finalAmount: 'Final amount',
	notes: 'Notes',
	volume: 'Volume',
	weightKg: 'Weight in kg',
	hasStairs: 'Stairs',
	addOns: 'Add-ons',
	counted: 'Counted',
	total: 'Estimated total',
	photo: 'Photo',
	label: 'Label',
	labels: 'Labels',
	name: 'Name',
	email: 'Email',
	phone: 'Phone',
	propertyAddress: 'Address',
	city: 'City',
}

function inWords(part: string, value: unknown): string {
	if (value === undefined || value === null || value === '') return 'none'
	if (typeof value === 'number' && (part === 'finalAmount' || part === 'total')) return formatMoney(value)
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ')
	if (typeof value === 'object') return Object.values(value).map(String).join(', ') || 'none'
	return String(value)
}
