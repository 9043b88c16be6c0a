import type { ReactNode } from 'react'
import { deskCreditNotePdf } from '#app/shell/desk-links.ts'
import type { InvoiceAtDesk } from './invoice-at-desk.ts'

/** The lines of an invoice, its taxes and total, and what became of it. */
export function InvoiceSums({
	invoice,
	takeBack,
}: {
	invoice: InvoiceAtDesk
	/** A form that takes back a payment, for who may. */
	takeBack: (entry: InvoiceAtDesk['entries'][number]) => ReactNode
}) {
	const { lines, total, entries, balance, owing } = invoice
	return (
		<dl className="rounded-card border border-line bg-white px-4 py-2">
			{lines.map(({ id, label, amount }) => (
				<Sum key={id} label={label} amount={amount} />
			))}
			<Sum label="Total" amount={total} isStrong />
			{entries.map((entry) => (
				<Sum key={entry.id} label={entry.label} amount={entry.amount} about={entry.about}>
					{entry.creditId && (
						<a href={deskCreditNotePdf(entry.creditId)} className="inline-flex min-h-11 items-center">
							PDF<span className="sr-only"> of {entry.label}</span>
						</a>
					)}
					{takeBack(entry)}
				</Sum>
			))}
			<Sum
				label={balance < 0 ? 'To be refunded' : 'Owing'}
				amount={balance < 0 ? owing.replace('-', '') : owing}
				isStrong
			/>
		</dl>
	)
}

/** Tips, in a list of their own: they are the crew's, and no part of the sums. */
export function InvoiceTips({
	invoice: { tips },
	takeBack,
}: {
	invoice: InvoiceAtDesk
	/** A form that takes one back, for who may. */
	takeBack: (tip: InvoiceAtDesk['tips'][number]) => ReactNode
}) {
	if (tips.length === 0) return null
	return (
		<section>
			<h2 className="text-lg">Tips</h2>
			<p className="text-muted text-sm">For the crew, apart from what’s owing.</p>
			<dl className="mt-1 rounded-card border border-line bg-white px-4 py-2">
				{tips.map((tip) => (
					<Sum key={tip.id} label={tip.label} amount={tip.amount} about={tip.about}>
						{tip.canTakeBack && takeBack(tip)}
					</Sum>
				))}
			</dl>
		</section>
	)
}

function Sum({
	label,
	amount,
	about,
	isStrong = false,
	children,
}: {
	label: string
	amount: string
	about?: string
	isStrong?: boolean
	children?: ReactNode
}) {
	return (
		<div
			className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line border-b py-2 last:border-b-0 ${isStrong ? 'font-semibold' : ''}`}
		>
			<dt>
				{label}
				{about && <span className="block font-normal text-muted text-sm">{about}</span>}
				{children}
			</dt>
			<dd className="tabular-nums">{amount}</dd>
		</div>
	)
}
