import { z } from 'zod'
import { detailNames } from '#app/bookings/outgoing/pickup-details.ts'
import { destinationNames } from '#app/bookings/reports/report.ts'
import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import { loadSizes } from '#app/bookings/rules/booking.ts'
import { bookingFields, lineNames } from '#app/bookings/rules/booking-fields.ts'
import { purchaseOrderLabel } from '#app/bookings/rules/purchase-order.ts'
import { byMethod } from '#app/invoices/invoice.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { formatMoney, withCents } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { HistoryEntry } from '../review/quote-detail.ts'

const actionWords: Record<string, string> = {
	move: 'moved it',
	confirm: 'confirmed the day',
	setOff: 'set off',
	arrive: 'arrived',
	finish: 'finished it',
	'put on a truck': 'chose its truck',
	'running late': 'told the customer of a later time',
	undone: 'took back that it was done',
	cancel: 'cancelled it',
	missCustomer: 'found no one there',
	edited: 'edited it',
	charged: 'entered what was charged',
	paid: 'took a payment',
	refunded: 'gave money back',
	'payment taken back': 'took a payment back',
	'kept on account': 'kept what was to be refunded on the customer’s account',
	credited: 'credited its invoice',
	voided: 'voided its invoice',
	'written off': 'wrote off what was owing',
	'reminded of payment': 'reminded the customer of payment',
	emailed: 'emailed a document',
	booked: 'booked it',
	'details added': 'added to it',
	'links stopped': 'stopped its links',
	'link sent again': 'sent a new link',
	'asked for more': 'asked the customer for more',
	'took the question back': 'took back what the customer was asked',
	'agreed to more': 'said yes to the higher price',
	'said no to more': 'said no to the higher price',
	'details changed': 'changed the details for the crew',
	'photos added': 'added photos',
	'photo removed': 'removed a photo',
	promised: 'promised something',
	'emergency answered': 'answered the emergency',
	'promise withdrawn': 'took a promise back',
	'report sent': 'sent the report of where things went',
	curbside: 'kept a text as the customer’s yes to a curbside pickup',
	'curbside taken back': 'took back the customer’s yes to a curbside pickup',
	complaint: 'took a complaint',
	'complaint closed': 'closed a complaint',
	'staff noted': 'wrote a note for staff',
}

const partNames: Record<string, string> = {
	date: 'Day',
	window: 'Arrival window',
	status: 'State',
	...Object.fromEntries(lineNames.map((name) => [name, bookingFields[name].label])),
	load: 'Load',
	truck: 'Truck',
	arrives: 'There about',
	movedBecause: 'Moved because',
	overbookedBecause: 'Overbooked because',
	beside: 'Beside',
	charged: 'Charged',
	disposal: 'Disposal fee',
	disposalFor: 'Disposal of',
	discount: 'Discount',
	discountFor: 'Why the discount',
	payment: 'Paid',
	price: 'Most to charge',
	because: 'Because',
	agreedBy: 'Agreed by',
	...destinationNames,
	said: 'Complaint',
	staffNote: 'Note',
	outcome: 'What came of it',
	note: 'How',
	...detailNames,
	purchaseOrder: purchaseOrderLabel,
}

const state = z.record(z.string(), z.unknown()).catch({})

type Row = { id: string; at: Date; actor: string; action: string; before: unknown; after: unknown }

/** What is done with an invoice. */
const actionsOnMoney = [
	'paid',
	'refunded',
	'payment taken back',
	'kept on account',
	'credited',
	'voided',
	'written off',
	'reminded of payment',
	'emailed',
]
const partsOfMoney = ['charged', 'payment', 'disposal', 'disposalFor', 'discount', 'discountFor']

/** The history of a booking. Who may not see money reads that a charge was entered, and nothing of it or of its invoice. */
export const bookingHistory = (company: Company, rows: Row[], sees: Sees): HistoryEntry[] => {
	const shown = sees.money ? rows : rows.filter(({ action }) => !actionsOnMoney.includes(action))
	return shown.map(({ id, at, actor, action, ...row }) => {
		const [before, after] = [state.parse(row.before), state.parse(row.after)]
		return {
			id,
			at: formatMoment(at, company.timeZone),
			actor,
			action: `${actionWords[action] ?? action}${after.dayAgreed === true ? ', on a day agreed with the customer' : ''}${sees.money ? moneyInWords(after) : ''}`,
			changes: Object.entries(partNames)
				.filter(([part]) => (part in before || part in after) && (sees.money || !partsOfMoney.includes(part)))
				// The sentence says how it was paid; of a credit, how its invoice was paid is no news.
				.filter(([part]) => part !== 'payment' || !('amount' in after))
				// A question raises nothing before its yes, and so nothing falls when it is taken back.
				.filter(([part]) => part !== 'price' || action !== 'took the question back')
				.map(([part, what]) => ({
					what: part === 'price' && action === 'asked for more' ? `${what}, if they say yes` : what,
					before: inWords(company, part, before[part]),
					after: inWords(company, part, after[part]),
				}))
				.filter((change) => change.before !== change.after),
		}
	})
}

/** What a row has of an invoice: earlier ones have its number alone. */
const moneyOfRow = z
	.object({
		invoice: z.string(),
		creditNote: z.string(),
		amount: z.number(),
		beforeTax: z.number(),
		method: z.string(),
		takenBy: z.string(),
		owing: z.number(),
		recovered: z.number(),
		reason: z.string(),
		emailedTo: z.string(),
	})
	.partial()
	.catch({})

/** `: $200.00 by e-transfer (INV-1001). Why: …`, after what was done. */
function moneyInWords(after: Record<string, unknown>): string {
	const { invoice, creditNote, amount, beforeTax, method, takenBy, owing, recovered, reason, emailedTo } =
		moneyOfRow.parse(after)
	const how = method === undefined ? '' : ` ${byMethod(method)}`
	const said = [
		...(amount === undefined ? [] : [`${withCents(amount)}${how}`]),
		...(beforeTax === undefined ? [] : [`${withCents(beforeTax)} before tax`]),
		...(recovered === undefined
			? []
			: [`which ${recovered > 0 ? 'was written off' : 'is written off again'}`]),
		...(takenBy === undefined ? [] : [`taken by ${takenBy}`]),
		...(owing === undefined ? [] : [`${withCents(owing)} owing`]),
		...(emailedTo === undefined ? [] : [`to ${emailedTo}`]),
	]
	const document = creditNote ?? invoice
	const why = reason === undefined ? '' : `. Why: ${reason}`
	return `${said.length === 0 ? '' : `: ${said.join(', ')}`}${document === undefined ? '' : ` (${document})`}${why}`
}

const amounts = ['charged', 'price', 'disposal', 'discount']

function inWords(company: Company, part: string, value: unknown): string {
	if (Array.isArray(value)) return value.join(', ')
	if (amounts.includes(part) && typeof value === 'number') return formatMoney(value)
	if (typeof value !== 'string' || value === '') return 'none'
	if (part === 'phone') return formatPhone(value)
	if (part === 'load') return loadSizes.find(({ id }) => id === value)?.label ?? value
	if (part === 'window') return windowLabel(company, value)
	return part === 'date' && isCalendarDate(value) ? formatDate(value) : value
}
