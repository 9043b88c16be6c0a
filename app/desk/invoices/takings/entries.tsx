import { Link } from 'react-router'
import { deskInvoice } from '#app/shell/desk-links.ts'
import type { EntryOfDay } from './takings.ts'

export type EntryOnList = Omit<EntryOfDay, 'cents'> & { id: string; amount: string }

const verbs = { payment: '', refund: ', refunded', reversal: ', taken back' } as const

/** Each payment of a day, with the reference of its slip or transfer. */
export function Entries({ entries }: { entries: EntryOnList[] }) {
	if (entries.length === 0) return null
	return (
		<section>
			<h2 className="text-lg">One by one</h2>
			<ul className="mt-1 [overflow-wrap:anywhere]">
				{entries.map(({ id, invoiceId, number, name, kind, method, reference, by, amount }) => (
					<li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-line border-b py-1">
						<span>
							{invoiceId ? (
								<Link to={deskInvoice(invoiceId)} className="inline-flex min-h-11 items-center font-semibold">
									{number}
								</Link>
							) : (
								'On account'
							)}
							, {name}
						</span>
						<b className="text-right tabular-nums">{amount}</b>
						<span className="col-span-2 text-muted">
							{method}
							{verbs[kind]}
							{reference && `, ${reference}`}, {by}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
