import { Link } from 'react-router'
import { deskInvoices } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { Columns } from './columns.tsx'
import type { Books } from './period.server.ts'

/** The books of a period: what is owing before and after and what changed it, the tax, and the money by method. */
export function PeriodBooks({ books }: { books: Books }) {
	const { inWords, before, changes, change, after, account, taxes, methods, tips, beforeNumbering, period } =
		books
	const company = useCompany()
	return (
		<>
			<h2 className="text-lg">{inWords}</h2>
			<dl className="rounded-card border border-line bg-white px-4 py-2">
				<Sum {...before} isStrong />
				{changes.map((each) => (
					<Sum key={each.label} {...each} />
				))}
				<Sum {...change} />
				<Sum {...after} isStrong />
			</dl>
			<p>
				<Link to={deskInvoices(period)} className="inline-flex min-h-11 items-center">
					The invoices of these days
				</Link>
			</p>
			{beforeNumbering && (
				<p className="text-muted">
					Apart from all sums here: pickups of these days were charged {beforeNumbering.charged}
					{whereTaxed(' before tax', company)}, before invoices were numbered
					{beforeNumbering.unpaid
						? `; ${beforeNumbering.unpaid} of it isn’t paid yet.`
						: '. All of it is paid.'}
				</p>
			)}
			{account.length > 0 && (
				<section>
					<h2 className="text-lg">On account</h2>
					<p className="text-muted">
						Money that customers gave before or beyond an invoice. You owe it to them, so it isn’t taken off
						what’s owing above until it’s used for an invoice.
					</p>
					<dl className="mt-1 rounded-card border border-line bg-white px-4 py-2">
						{account.map((each, at) => (
							<Sum key={each.label} {...each} isStrong={at === 0 || at === account.length - 1} />
						))}
					</dl>
				</section>
			)}
			{company.taxes.length + taxes.length > 0 && (
				<Columns
					title="Tax"
					empty="No tax was charged on these days."
					heads={['Tax', 'On invoices', 'Credited or void', 'Owed']}
					rows={taxes.map(({ tax, charged, credited, owing }) => [tax, charged, credited, owing])}
				>
					A tax counts on the day its invoice or credit note is issued, and a void on the day of the void.
				</Columns>
			)}
			<Columns
				title="Money by method"
				empty="No money came in or went out on these days."
				heads={['Method', 'Received', 'Refunded or taken back', 'Kept']}
				rows={methods.map(({ method, received, refunded, kept }) => [method, received, refunded, kept])}
			>
				As it was counted, without what cash was rounded by.
			</Columns>
			<Columns
				title="Tips"
				empty="No tips on these days."
				heads={['Method', 'Tips']}
				rows={tips.map(({ method, amount }) => [method, amount])}
			>
				They’re the crew’s, so they’re in none of the sums above.
			</Columns>
		</>
	)
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
	return (
		<div
			className={`flex flex-wrap items-baseline gap-x-4 border-line border-b py-2 last:border-b-0 ${isStrong ? 'font-semibold' : ''}`}
		>
			<dt className="mr-auto">{label}</dt>
			<dd className="tabular-nums">{amount}</dd>
		</div>
	)
}
