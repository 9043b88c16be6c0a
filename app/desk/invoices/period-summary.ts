import { type PaymentMethod, paymentMethods } from '#app/invoices/invoice.ts'
import type { Cents } from '#app/values/money.ts'

/** What changes the receivable: above 0 when customers owe more by it. */
const receivableKinds = [
	'invoice',
	'credit note',
	'void',
	'write-off',
	'recovery',
	'payment',
	'refund',
	'reversal',
	'rounding',
] as const
type ReceivableKind = (typeof receivableKinds)[number]
/**
 * What changes what is on account, above 0 when customers have more there by it; `from invoice` and `used` are refunds and
 * payments of invoices as well.
 */
const accountKinds = [
	'account payment',
	'from invoice',
	'used',
	'account refund',
	'account rounding',
] as const
type AccountKind = (typeof accountKinds)[number]
/** Taxes are in the totals of their invoices already. */
const taxKinds = ['tax charged', 'tax credited'] as const
type TaxKind = (typeof taxKinds)[number]

/**
 * The sum of the entries of a kind in a period, or later; of the kinds 'owing' and 'on account' what is now. `part`: the method
 * of a payment, a refund or a payment that was taken back, the name and percent of a tax.
 */
export type LedgerRow = {
	kind: ReceivableKind | AccountKind | TaxKind | 'owing' | 'on account' | 'tip'
	part: string | null
	isLater: boolean
	cents: Cents
}

type TaxOfPeriod = { tax: string; charged: Cents; credited: Cents; owing: Cents }
type MethodOfPeriod = { method: PaymentMethod; received: Cents; refunded: Cents }

export type PeriodSummary = {
	/** What is owing before the first day, and after the last one. */
	before: Cents
	after: Cents
	/** What changed it in between, by kind. */
	changes: Record<ReceivableKind, Cents>
	change: Cents
	/** What customers have on account before the first day and after the last one: owed to them, and no part of what is owing. */
	account: { before: Cents; changes: Record<AccountKind, Cents>; after: Cents }
	taxes: TaxOfPeriod[]
	/** Money that came in and went out, as it was counted: without what cash was rounded by. */
	methods: MethodOfPeriod[]
	/** Tips by method, apart from all of the above: they are the crew's. */
	tips: { method: PaymentMethod; amount: Cents }[]
}

const sumOf = (rows: readonly LedgerRow[]): Cents => rows.reduce((sum, { cents }) => sum + cents, 0)

/** The books of a period: receivable before + changes = receivable after. What was owing before is what is owing now without all since. */
export function periodSummary(rows: readonly LedgerRow[]): PeriodSummary {
	const ofReceivable = rows.filter(({ kind }) => receivableKinds.some((each) => each === kind))
	const before = sumOf(rows.filter(({ kind }) => kind === 'owing')) - sumOf(ofReceivable)
	const within = ofReceivable.filter(({ isLater }) => !isLater)
	const changeOf = (kind: ReceivableKind) => sumOf(within.filter((row) => row.kind === kind))
	const change = sumOf(within)
	return {
		before,
		after: before + change,
		changes: {
			invoice: changeOf('invoice'),
			'credit note': changeOf('credit note'),
			void: changeOf('void'),
			'write-off': changeOf('write-off'),
			recovery: changeOf('recovery'),
			payment: changeOf('payment'),
			refund: changeOf('refund'),
			reversal: changeOf('reversal'),
			rounding: changeOf('rounding'),
		},
		change,
		account: accountOf(rows),
		taxes: taxesOf(rows.filter(({ kind }) => taxKinds.some((each) => each === kind))),
		methods: paymentMethods.flatMap((method) => {
			const by = (kind: ReceivableKind | AccountKind) =>
				sumOf(rows.filter((row) => !row.isLater && row.kind === kind && row.part === method))
			const [received, refunded] = [
				by('account payment') - by('payment'),
				by('refund') + by('reversal') - by('account refund'),
			]
			return received === 0 && refunded === 0 ? [] : [{ method, received, refunded }]
		}),
		tips: paymentMethods.flatMap((method) => {
			const amount = sumOf(rows.filter(({ kind, part }) => kind === 'tip' && part === method))
			return amount === 0 ? [] : [{ method, amount }]
		}),
	}
}

function accountOf(rows: readonly LedgerRow[]): PeriodSummary['account'] {
	const entries = rows.filter(({ kind }) => accountKinds.some((each) => each === kind))
	const before = sumOf(rows.filter(({ kind }) => kind === 'on account')) - sumOf(entries)
	const within = entries.filter(({ isLater }) => !isLater)
	const changeOf = (kind: AccountKind) => sumOf(within.filter((row) => row.kind === kind))
	return {
		before,
		changes: {
			'account payment': changeOf('account payment'),
			'from invoice': changeOf('from invoice'),
			used: changeOf('used'),
			'account refund': changeOf('account refund'),
			'account rounding': changeOf('account rounding'),
		},
		after: before + sumOf(within),
	}
}

function taxesOf(rows: readonly LedgerRow[]): TaxOfPeriod[] {
	const names = [...new Set(rows.flatMap(({ part }) => part ?? []))].sort()
	return names.map((tax) => {
		const by = (kind: TaxKind) => sumOf(rows.filter((row) => row.part === tax && row.kind === kind))
		const [charged, credited] = [by('tax charged'), by('tax credited')]
		return { tax, charged, credited, owing: charged + credited }
	})
}
