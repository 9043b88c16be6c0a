import { Link } from 'react-router'
import { deskInvoices, deskOverview } from '#app/shell/desk-links.ts'
import { PeriodForm } from '../invoices/period-form.tsx'
import { BilledTables } from '../invoices/takings/billed-tables.tsx'
import type { moneyOfDays } from '../invoices/takings/takings.server.ts'
import { MoneySums } from './money-of-periods.tsx'

/** What was billed between two days, by truck and source; of days that were asked for also what of it is owing, and what was taken. */
export function MoneyOfDays({
	days: { asked, inWords, often, message, billed, sums },
}: {
	days: Awaited<ReturnType<typeof moneyOfDays>>
}) {
	return (
		<section
			aria-labelledby="days-heading"
			className="mb-4 grid gap-3 rounded-card border border-line bg-white p-4"
		>
			<h2 id="days-heading" className="text-lg">
				Billed by truck and source{inWords && `, ${inWords}`}
			</h2>
			<PeriodForm
				action={deskOverview()}
				asked={asked}
				often={[
					{ name: 'Today', to: deskOverview(often.today) },
					{ name: 'This week', to: deskOverview(often.week) },
					{ name: 'This month', to: deskOverview(often.month) },
				]}
				message={message}
			/>
			{billed && (
				<>
					{sums && (
						<dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums sm:max-w-xs">
							<MoneySums sums={sums} />
						</dl>
					)}
					<div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
						<BilledTables billed={billed} />
					</div>
					<p>
						<Link to={deskInvoices(asked)} className="inline-flex min-h-11 items-center">
							The invoices of these days
						</Link>
					</p>
				</>
			)}
		</section>
	)
}
