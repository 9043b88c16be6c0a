import { capital } from '#app/values/capital.ts'
import { localDate, type TimeZone } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
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
	'Change of what is on account (CAD)',
]

const dollars = (cents: number) => (0 + cents) / 100

/**
 * The row of a payment, a refund, a payment taken back, a write-off or a void: what came in, below 0 what went out, and what it
 * changes of what is owing and of what is on account. An invoice that is paid from an account, or that gives back to one,
 * changes both, and nothing comes in or goes out.
 */
export function moneyRows(entry: MoneyEntry, zone: TimeZone): Cell[][] {
	if ('reason' in entry || entry.recovers === 0) return [moneyRow(entry, zone)]
	return [recoveryRow(entry), moneyRow(entry, zone)]
}

/** What a payment brings back of what was written off, or writes off again once it is taken back. */
function recoveryRow(entry: Extract<MoneyEntry, { recovers: Cents }>): Cell[] {
	const { kind, paidOn, invoice, booking, name, reference, by, recovers } = entry
	const isBack = kind === 'reversal'
	return [
		isBack ? 'Recovery taken back' : 'Write-off recovered',
		...[{ local: paidOn }, invoice, booking, name, '', reference ?? '', by, 0, 0],
		...[dollars(isBack ? 0 - recovers : recovers), 0],
	]
}

function moneyRow(entry: MoneyEntry, zone: TimeZone): Cell[] {
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
			...['', entry.reason, by, 0, 0, dollars(0 - amount), 0],
		]
	const { kind, method, paidOn, reference, rounding } = entry
	const sign = kind.startsWith('payment') ? 1 : -1
	const settled = sign * (amount + rounding)
	const ofAccount = kind.endsWith('account')
	const [received, owing, onAccount] =
		method === 'on account'
			? [0, 0 - settled, 0 - settled]
			: [sign * amount, ofAccount ? 0 : 0 - settled, ofAccount ? settled : 0]
	return [
		...[
			kind === 'reversal' ? 'Payment taken back' : capital(kind),
			{ local: paidOn },
			invoice,
			booking,
			name,
			method,
			reference ?? '',
			by,
		],
		...[dollars(received), dollars(0 - sign * rounding), dollars(owing), dollars(onAccount)],
	]
}

export const summaryHeadings = ['Sum', 'Of', 'Amount (CAD)']

/** A row where there is some alone: the summaries of the runs before have none. */
const recovered = 'write-offs recovered'

const kinds = [
	...['invoices', 'credit notes', 'voids', 'write-offs', recovered, 'payments', 'refunds'],
	...['payments taken back', 'cash rounding'],
]

const accountRow = (part: string, cents: number): Cell[] => [
	'Change of what is on account',
	part,
	dollars(cents),
]

/** What changed what is on account, and in all; nothing where there was none. */
function onAccount(parts: readonly RunSum[]): Cell[][] {
	if (parts.every(({ cents }) => cents === 0)) return []
	const inAll = parts.reduce((sum, { cents }) => sum + cents, 0)
	return [...parts.map(({ part, cents }) => accountRow(part, cents)), accountRow('in all', inAll)]
}

/** The rows of a run's summary: what each kind changes of what is owing, what of what is on account, taxes, and money by method. */
export function summaryRows(sums: readonly RunSum[]): Cell[][] {
	const cents = (of: RunSum['what'], part: string) =>
		sums.find(({ what, part: named }) => what === of && named === part)?.cents ?? 0
	const partsOf = (of: RunSum['what']) => sums.filter(({ what }) => what === of)
	const change = partsOf('change').reduce((sum, each) => sum + each.cents, 0)
	return [
		...kinds
			.filter((kind) => kind !== recovered || cents('change', kind) !== 0)
			.map((kind) => ['Change of what is owing', kind, dollars(cents('change', kind))]),
		['Change of what is owing', 'in all', dollars(change)],
		...onAccount(partsOf('account')),
		...partsOf('tax').map(({ part, cents: tax }) => ['Tax owed', part, dollars(tax)]),
		...partsOf('money').map(({ part, cents: kept }) => ['Money received, less refunds', part, dollars(kept)]),
	]
}
