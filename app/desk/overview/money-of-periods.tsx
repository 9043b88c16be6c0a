import { Link } from 'react-router'
import { deskBilled } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { MoneyInWords, moneyUntilToday } from '../invoices/takings/takings.server.ts'

type MoneyOfPeriod = Awaited<ReturnType<typeof moneyUntilToday>>[number]

const way = 'inline-flex min-h-11 items-center'

/** What was billed and taken today, this week and this month, with the way to it by truck and source. */
export function MoneyOfPeriods({ periods }: { periods: MoneyOfPeriod[] }) {
	const { taxes } = useCompany()
	return (
		<section
			aria-labelledby="money-heading"
			className="mb-4 rounded-card border border-line bg-white p-4 tabular-nums"
		>
			<h2 id="money-heading" className="text-lg">
				Money
			</h2>
			<div className="mt-1 grid gap-x-8 gap-y-3 sm:grid-cols-3">
				{periods.map(({ name, period, ...sums }) => (
					<div key={name}>
						<h3>
							<Link to={deskBilled(period)} className={way}>
								{name}
							</Link>
						</h3>
						<dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
							<MoneySums sums={sums} />
						</dl>
					</div>
				))}
			</div>
			<p className="mt-2 text-muted text-sm">
				{taxes.length > 0 && 'Billed and the average job are before tax; owing and taken include it. '}
				Refunds and payments taken back come off what’s taken, and tips aren’t in it.
			</p>
		</section>
	)
}

/** The sums of some days, within a list. */
export const MoneySums = ({ sums: { jobs, billed, average, taken, owing } }: { sums: MoneyInWords }) => (
	<>
		<Sum name="Billed" value={billed} />
		<Sum name="Still owing" value={owing} />
		<Sum name="Taken" value={taken} />
		<Sum name="Jobs" value={String(jobs)} />
		<Sum name="Average job" value={average ?? 'none yet'} />
	</>
)

function Sum({ name, value }: { name: string; value: string }) {
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd className="text-right font-semibold">{value}</dd>
		</>
	)
}
