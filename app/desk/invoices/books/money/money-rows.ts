import { localDate, type TimeZone } from '#app/values/local-time.ts'
import type { Cell } from '../../../tables/cell.ts'
import type { MoneyEntry, RunSum } from './store.server.ts'

export const moneyHeadings = [
	'Entry',
	'Day',
	'Invoice',
	'Booking',
	'Customer',
	'Method',
	'Reference',
	'By',
	'Received (CAD)',
	'Cash rounding (CAD)',
	'Change of what is owing (CAD)',
]

const dollars = (cents: number) => (0 + cents) / 100

/** A row of a payment, a refund, a write-off or a void: what came in, below 0 what went out, and what it changes of what is owing. */
export function moneyRow(entry: MoneyEntry, zone: TimeZone): Cell[] {
	const { invoice, booking, name, by, amount } = entry
	if ('reason' in entry)
		return [
			...[
				entry.kind === 'void' ? 'Void' : 'Write-off',
				{ local: localDate(entry.at, zone) },
				invoice,
				booking,
				name,
			],
			...['', entry.reason, by, 0, 0, dollars(0 - amount)],
		]
	const { kind, method, paidOn, reference, rounding } = entry
	const sign = kind === 'payment' ? 1 : -1
	return [
		...[kind === 'payment' ? 'Payment' : 'Refund', { local: paidOn }, invoice, booking, name],
		...[method, reference ?? '', by],
		...[dollars(sign * amount), dollars(0 - sign * rounding), dollars(0 - sign * (amount + rounding))],
	]
}

export const summaryHeadings = ['Sum', 'Of', 'Amount (CAD)']

const kinds = ['invoices', 'credit notes', 'voids', 'write-offs', 'payments', 'refunds', 'cash rounding']

/** The rows of a run's summary: invoices less credit notes, voids, write-offs and payments, with refunds and cash rounding, are its change. */
export function summaryRows(sums: readonly RunSum[]): Cell[][] {
	const cents = (of: RunSum['what'], part: string) =>
		sums.find(({ what, part: named }) => what === of && named === part)?.cents ?? 0
	const partsOf = (of: RunSum['what']) => sums.filter(({ what }) => what === of)
	const change = partsOf('change').reduce((sum, each) => sum + each.cents, 0)
	return [
		...kinds.map((kind) => ['Change of what is owing', kind, dollars(cents('change', kind))]),
		['Change of what is owing', 'in all', dollars(change)],
		...partsOf('tax').map(({ part, cents: tax }) => ['Tax owed', part, dollars(tax)]),
		...partsOf('money').map(({ part, cents: kept }) => ['Money received, less refunds', part, dollars(kept)]),
	]
}
