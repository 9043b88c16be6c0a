import { type PaymentMethod, paymentMethods } from '#app/invoices/invoice.ts'
import type { PaymentKind } from '#app/invoices/issued.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'

/** A sum of a day: of one truck, one method and one kind. */
export type TakingsRow = {
	truck: string | null
	/** Paid on the day of its pickup, so that cash and cheques are with the crew. */
	withCrew: boolean
	kind: PaymentKind | 'tip'
	method: PaymentMethod
	/** Of a tip. */
	forWhom: string | null
	cents: Cents
}

/** A payment, a refund or a payment taken back of a day; without an invoice, of somebody's account. */
export type EntryOfDay = {
	kind: PaymentKind
	method: PaymentMethod
	cents: Cents
	reference: string | null
	by: string
	invoiceId: InvoiceId | null
	number: string | null
	name: string
}

/** What was billed on a day before tax, by how many jobs, what is still owing of it, and what came in. */
export type MoneyOfDay = { day: CalendarDate; jobs: number; billed: Cents; owing: Cents; taken: Cents }

/** What a truck's crew has at the end of the day. Tips are theirs, and apart. */
type HandIn = { truck: string; cash: Cents; cheques: Cents; tipsInCash: Cents }

export type Takings = {
	methods: { method: PaymentMethod; received: Cents; refunded: Cents; kept: Cents }[]
	trucks: { truck: string; byMethod: Record<PaymentMethod, Cents>; total: Cents }[]
	handIns: HandIn[]
	tips: { forWhom: string; method: PaymentMethod; amount: Cents }[]
	total: Cents
}

export const noTruck = 'No truck'

/** Whether it is money that came in before. */
export const goesOut = (kind: TakingsRow['kind']) => kind === 'refund' || kind === 'reversal'

const sumOf = (rows: readonly TakingsRow[]): Cents =>
	rows.reduce((sum, { kind, cents }) => sum + (goesOut(kind) ? -cents : cents), 0)

/** The takings of a day: as they were counted, cash with what it was rounded by, less refunds and payments that were taken back. */
export function takingsOf(rows: readonly TakingsRow[]): Takings {
	const money = rows.filter(({ kind }) => kind !== 'tip')
	const tips = rows.filter(({ kind }) => kind === 'tip')
	const trucks = [...new Set(rows.map(({ truck }) => truck ?? noTruck))].sort((a, b) =>
		a === noTruck || b === noTruck ? Number(a === noTruck) - Number(b === noTruck) : a.localeCompare(b),
	)
	const of = (truck: string) => (row: TakingsRow) => (row.truck ?? noTruck) === truck
	const by = (method: PaymentMethod) => (row: TakingsRow) => row.method === method
	return {
		methods: paymentMethods.flatMap((method) => {
			const received = sumOf(money.filter((row) => by(method)(row) && row.kind === 'payment'))
			const refunded = 0 - sumOf(money.filter((row) => by(method)(row) && goesOut(row.kind)))
			const isTipped = method !== 'cash' && sumOf(tips.filter(by(method))) !== 0
			return received === 0 && refunded === 0 && !isTipped
				? []
				: [{ method, received, refunded, kept: received - refunded }]
		}),
		trucks: trucks.flatMap((truck) => {
			const own = money.filter(of(truck))
			const sum = (method: PaymentMethod) => sumOf(own.filter(by(method)))
			const byMethod = {
				card: sum('card'),
				cash: sum('cash'),
				'e-transfer': sum('e-transfer'),
				cheque: sum('cheque'),
			}
			return own.length === 0 ? [] : [{ truck, byMethod, total: sumOf(own) }]
		}),
		handIns: trucks.flatMap((truck) => {
			const own = rows.filter((row) => row.withCrew && of(truck)(row))
			const [paid, given] = [
				own.filter(({ kind }) => kind !== 'tip'),
				own.filter(({ kind }) => kind === 'tip'),
			]
			const handIn = {
				cash: sumOf(paid.filter(by('cash'))),
				cheques: sumOf(paid.filter(by('cheque'))),
				tipsInCash: sumOf(given.filter(by('cash'))),
			}
			return Object.values(handIn).every((cents) => cents === 0) ? [] : [{ truck, ...handIn }]
		}),
		tips: tipsByPerson(tips),
		total: sumOf(money),
	}
}

function tipsByPerson(rows: readonly TakingsRow[]): Takings['tips'] {
	const sums = new Map<string, Takings['tips'][number]>()
	for (const { forWhom, method, cents } of rows) {
		const person = forWhom ?? ''
		const before = sums.get(`${person} ${method}`)?.amount ?? 0
		sums.set(`${person} ${method}`, { forWhom: person, method, amount: before + cents })
	}
	return [...sums.values()]
		.filter(({ amount }) => amount !== 0)
		.sort((a, b) => a.forWhom.localeCompare(b.forWhom) || a.method.localeCompare(b.method))
}
