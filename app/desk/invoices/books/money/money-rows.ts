import { capital } from '#app/values/capital.ts'
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
	'Change of what is on account (CAD)',
]

const dollars = (cents: number) => (0 + cents) / 100

/**
 * A row of a payment, a refund, a payment taken back, a write-off or a void: what came in, below 0 what went out, and what it changes of what is owing and of
 * what is on account. An invoice that is paid from an account, or that gives back to one, changes both, and nothing comes in or goes out.
 */
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

const kinds = [
	...['invoices', 'credit notes', 'voids', 'write-offs', 'payments', 'refunds'],
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

/** The rows of a run's summary: invoices less credit notes, voids, write-offs and payments, with refunds, payments taken back and cash rounding, are its change. */
export function summaryRows(sums: readonly RunSum[]): Cell[][] {
	const cents = (of: RunSum['what'], part: string) =>
		sums.find(({ what, part: named }) => what === of && named === part)?.cents ?? 0
	const partsOf = (of: RunSum['what']) => sums.filter(({ what }) => what === of)
	const change = partsOf('change').reduce((sum, each) => sum + each.cents, 0)
	return [
		...kinds.map((kind) => ['Change of what is owing', kind, dollars(cents('change', kind))]),
		['Change of what is owing', 'in all', dollars(change)],
		...onAccount(partsOf('account')),
		...partsOf('tax').map(({ part, cents: tax }) => ['Tax owed', part, dollars(tax)]),
		...partsOf('money').map(({ part, cents: kept }) => ['Money received, less refunds', part, dollars(kept)]),
	]
}
