import { Link } from 'react-router'
import {
	deskBilled,
	deskCardPayments,
	deskInvoices,
	deskPeriod,
	deskTakings,
	deskTips,
} from '#app/shell/desk-links.ts'

const way = 'inline-flex min-h-11 items-center'

/** What is owing and what has to be looked at, above the list, and the ways to the sums. */
export function InvoicesWays({
	owing,
	overdue,
	notBilled,
	beforeNumbering,
	left,
}: {
	owing: string
	overdue: string | undefined
	/** How many pickups. */
	notBilled: number
	beforeNumbering: { unpaid: string | undefined } | undefined
	left: boolean
}) {
	return (
		<div className="flex flex-wrap items-baseline gap-x-4">
			<h1 className="mr-auto text-2xl text-spruce">Invoices</h1>
			<p className="tabular-nums">
				<Link to={deskInvoices({ show: 'open' })} className={way}>
					<b>{owing}</b>&nbsp;owing
				</Link>
				{overdue && (
					<>
						{', '}
						<Link to={deskInvoices({ show: 'overdue' })} className={way}>
							{overdue} of it overdue
						</Link>
					</>
				)}
			</p>
			<Link to={deskInvoices({ show: 'not billed' })} className={`${way} tabular-nums`}>
				Not billed: {notBilled}
			</Link>
			{beforeNumbering && (
				<Link to={deskInvoices({ show: 'before numbering' })} className={`${way} tabular-nums`}>
					{beforeNumbering.unpaid
						? `${beforeNumbering.unpaid} charged without an invoice and unpaid`
						: 'Charged without an invoice'}
				</Link>
			)}
			{left && (
				<Link to={deskCardPayments()} className={`${way} font-semibold text-brick`}>
					Card payments to sort out
				</Link>
			)}
			<Link to={deskTakings()} className={way}>
				Payments by day
			</Link>
			<Link to={deskTips()} className={way}>
				Tips
			</Link>
			<Link to={deskBilled()} className={way}>
				By truck and source
			</Link>
			<Link to={deskPeriod()} className={way}>
				By period
			</Link>
		</div>
	)
}
