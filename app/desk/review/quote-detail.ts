import { z } from 'zod'
import { addOnsOf } from '#app/pricing/load.ts'
import { kindOf } from '#app/pricing/load-kind.ts'
import type { WeightSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { finalLines, type PriceLine } from '#app/quotes/firm/lines/price-lines.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { TimeZone } from '#app/values/local-time.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import type { SavedReply } from '../saved-replies/saved-reply.ts'
import type { PriceAtDesk } from './price-at-desk.ts'

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
	/** How the weight came, in words; empty for quotes of earlier releases. */
	weightBy: string
	hasStairs: boolean
	addOns: string[]
	/** What the customer counted, in words; empty when they chose volume and weight themselves. */
	counted: string
	estimatedTotal: Cents
	breakdown: { label: string; amount: Cents }[]
	finalAmount: Cents | null
	/** What the final amount is made of, where staff have said it. */
	lines: PriceLine[] | null
	/** The estimate's lines and the trip, which lines begin with. */
	estimateLines: PriceLine[]
	notes: string | null
	/** What staff say to the customer. */
	customerNote: string | null
	/** The member of staff who made it for a caller. */
	madeBy: string | null
	created: string
	changed: string
	photos: { id: string; label: string; width: number; height: number }[]
	history: HistoryEntry[]
	/** Day and window of its pickup as displayed, when one is booked. */
	pickup: string | undefined
	/** What its customer asked, the earliest first; `answer` is empty while there is none. */
	questions: QuestionAtDesk[]
	/** The saved replies, where a question waits for its answer. */
	saved: SavedReply[]
	/** The photos that the customer was asked for, the earliest first. */
	photoRequests: PhotoRequestAtDesk[]
	/** The ways that reach its customer now; empty where none does. */
	askingWays: readonly ('mail' | 'text')[]
	/** The id of the next request for a photo. */
	formKey: string
	/** The firm price that holds, and what its customer answered. */
	price: PriceAtDesk | undefined
	/** What the trip to its customer adds, which a firm price has in it: `$50`. */
	travelFee: string | undefined
	/** What similar loads came to, in words; `undefined` while there are too few. */
	similar: string | undefined
}

export type QuestionAtDesk = { id: string; question: string; asked: string; answer: string; answered: string }

/** `asked`: when, and by whom. `isAnswered`: a photo was added since. */
type PhotoRequestAtDesk = {
	id: string
	label: string
	wanted: string
	asked: string
	isAnswered: boolean
}

/** Why the customer was not asked for a photo, with what was typed. */
export type PhotoRefusal = { label: string; choice: string; wanted: string; message: string }

/** Why an answer was not sent, with what was typed. `isFilled`: a saved reply was put after that, which is nothing to complain of. */
export type AnswerRefusal = {
	question: string | undefined
	answer: string | undefined
	message: string
	isFilled?: true
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
	volume_chosen: boolean | null
	weight_kg: number
	weight_source: WeightSource | null
	has_stairs: boolean
	selected_addons: string[]
	counted: string
	estimated_total_cents: Cents
	line_items: { breakdown: Record<string, Cents> }
	final_quote_cents: Cents | null
	final_lines: unknown
	admin_notes: string | null
	customer_note: string | null
	made_by: string | null
	created_at: Date
	updated_at: Date
}

/** The parts of the price, each add-on by its own name. */
function breakdownOf({ line_items, selected_addons }: Row, list: PriceList): QuoteDetail['breakdown'] {
	const { volume = 0, stairs = 0, overweight = 0 } = line_items.breakdown
	return [
		{ label: 'Volume', amount: volume },
		{ label: 'Stairs', amount: stairs },
		...addOnsOf({ addOns: selected_addons }, list).map(({ label, price }) => ({ label, amount: price })),
		{ label: `Over ${list.weight.includedKg} kg`, amount: overweight },
	].filter(({ amount }) => amount > 0)
}

function volumeOf({ volume_selection, volume_chosen }: Row, list: PriceList): string {
	const label =
		list.volumes.find(({ share }) => share === volume_selection)?.label ?? String(volume_selection)
	return volume_chosen === false ? `Not said, priced as ${label.toLowerCase()}` : label
}

function weightBy({ volume_selection, weight_kg, weight_source }: Row, list: PriceList): string {
	if (weight_source === null) return ''
	const kind = kindOf({ volume: volume_selection, weightKg: weight_kg }, list)
	return {
		untouched: 'assumed: they didn’t say',
		chip: kind ? `as a ${kind} load` : 'by the kind of load',
		typed: 'typed',
		counted: 'from the count',
	}[weight_source]
}

/** Makes the detail from a row and the price list that it was computed with. */
export const toDetail = (
	row: Row,
	list: PriceList,
	photos: QuoteDetail['photos'],
	history: { id: string; at: Date; actor: string; action: string; before: unknown; after: unknown }[],
	beside: Pick<
		QuoteDetail,
		| 'pickup'
		| 'price'
		| 'travelFee'
		| 'similar'
		| 'questions'
		| 'saved'
		| 'estimateLines'
		| 'photoRequests'
		| 'askingWays'
		| 'formKey'
	>,
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
	volume: volumeOf(row, list),
	weightKg: row.weight_kg,
	weightBy: weightBy(row, list),
	hasStairs: row.has_stairs,
	addOns: row.selected_addons.map((id) => list.addOns.find((each) => each.id === id)?.label ?? id),
	counted: row.counted,
	estimatedTotal: row.estimated_total_cents,
	breakdown: breakdownOf(row, list),
	finalAmount: row.final_quote_cents,
	lines: finalLines(row),
	notes: row.admin_notes,
	customerNote: row.customer_note,
	madeBy: row.made_by,
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
	...beside,
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
	lines: 'Lines',
	notes: 'Notes',
	customerNote: 'Note to the customer',
	amount: 'Amount',
	reason: 'Reason',
	question: 'Question',
	answer: 'Answer',
	wanted: 'What should be in it',
	volume: 'Volume',
	weightKg: 'Weight in kg',
	volumeChosen: 'Volume chosen',
	weightSource: 'Weight by',
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
	city: 'City or postal code',
}

function inWords(part: string, value: unknown): string {
	if (value === undefined || value === null || value === '') return 'none'
	if (typeof value === 'number' && ['finalAmount', 'total', 'amount'].includes(part))
		return formatMoney(value)
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ')
	if (typeof value === 'object') return Object.values(value).map(String).join(', ') || 'none'
	return String(value)
}
