import { formatMoney } from '#app/values/money.ts'
import { type OverviewFigures, overviewDays, type Share } from './overview.ts'

const number = new Intl.NumberFormat('en-CA')
const percent = new Intl.NumberFormat('en-CA', { style: 'percent', maximumFractionDigits: 0 })

/** The last days in figures and charts; the numbers of each chart are next to it or in a table. */
export function Overview({ figures }: { figures: OverviewFigures }) {
	const { days, quotes, leads, approvalRate, pendingValue, approvedValue, byVolume, byCity } = figures
	return (
		<section aria-labelledby="overview-heading" className="rounded-card border border-line bg-white p-4">
			<h2 id="overview-heading" className="text-muted text-sm">
				Last {overviewDays} days
			</h2>
			<dl className="mt-1 flex flex-wrap gap-x-8 gap-y-2">
				<Figure name="Quotes" value={number.format(quotes)} />
				<Figure name="Leads" value={number.format(leads)} />
				<Figure
					name="Approved of those answered"
					value={approvalRate === undefined ? 'none yet' : percent.format(approvalRate)}
				/>
				<Figure name="Value pending" value={formatMoney(pendingValue)} />
				<Figure name="Value approved" value={formatMoney(approvedValue)} />
			</dl>
			<details className="mt-3" open>
				<summary className="min-h-11 cursor-pointer content-center text-muted lg:min-h-7">Charts</summary>
				<div className="mt-2 grid gap-6 lg:grid-cols-[2fr_1fr_1fr]">
					<Days days={days} />
					<Shares title="By volume" shares={byVolume} />
					<Shares title="By city" shares={byCity} />
				</div>
			</details>
		</section>
	)
}

function Figure({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt className="text-muted text-sm">{name}</dt>
			<dd className="font-bold font-display text-2xl tabular-nums">{value}</dd>
		</div>
	)
}

/** Bars for quotes with a mark for leads, and the same numbers as a table. */
function Days({ days }: { days: OverviewFigures['days'] }) {
	return (
		<figure>
			<figcaption className="flex gap-4 text-sm">
				<b>By day</b>
				<span>
					<span aria-hidden="true" className="mr-1 inline-block size-2.5 bg-moss" />
					quotes
				</span>
				<span>
					<span aria-hidden="true" className="mr-1 inline-block h-1 w-3 bg-signal align-middle" />
					leads
				</span>
			</figcaption>
			<Bars days={days} />
			<details>
				<summary className="min-h-11 cursor-pointer content-center text-sm lg:min-h-7">The numbers</summary>
				<div>
					<table className="w-full text-left text-sm">
						<thead>
							<tr>
								<th scope="col">Day</th>
								<th scope="col">Quotes</th>
								<th scope="col">Leads</th>
							</tr>
						</thead>
						<tbody>
							{[...days].reverse().map(({ date, label, quotes, leads }) => (
								<tr key={date}>
									<th scope="row" className="font-normal">
										{label}
									</th>
									<td>{number.format(quotes)}</td>
									<td>{number.format(leads)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</details>
		</figure>
	)
}

/** The bars over an axis from nothing to the most of a day; the numbers are read from the table. */
function Bars({ days }: { days: OverviewFigures['days'] }) {
	const most = Math.max(1, ...days.map(({ quotes, leads }) => Math.max(quotes, leads)))
	const height = 90
	const tall = (count: number) => (count / most) * height
	return (
		<>
			<div aria-hidden="true" className="mt-2 flex gap-1 text-muted text-xs tabular-nums">
				<div className="flex h-28 flex-col justify-between text-right leading-none">
					<span>{number.format(most)}</span>
					<span>0</span>
				</div>
				<svg
					viewBox={`0 -2 ${days.length * 12} ${height + 4}`}
					className="h-28 w-0 flex-1"
					preserveAspectRatio="none"
					aria-hidden="true"
				>
					{days.map(({ date, quotes, leads }, at) => (
						<g key={date}>
							<rect
								x={at * 12 + 1}
								y={height - tall(quotes)}
								width="10"
								height={tall(quotes)}
								className="fill-moss"
							/>
							<rect
								x={at * 12 + 1}
								y={height - tall(leads) - (leads > 0 ? 1.5 : 0)}
								width="10"
								height={leads > 0 ? 3 : 0}
								className="fill-signal"
							/>
						</g>
					))}
					{[0, height / 2, height].map((y) => (
						<rect key={y} x="0" y={y} width={days.length * 12} height="0.7" className="fill-line" />
					))}
				</svg>
			</div>
			<p aria-hidden="true" className="mt-1 flex justify-between pl-4 text-muted text-xs">
				<span>{days.at(0)?.label}</span>
				<span>{days.at(-1)?.label}</span>
			</p>
		</>
	)
}

function Shares({ title, shares }: { title: string; shares: Share[] }) {
	const most = Math.max(1, ...shares.map(({ count }) => count))
	return (
		<div>
			<h3 className="text-sm">{title}</h3>
			<dl className="mt-2 grid grid-cols-[minmax(0,9rem)_1fr_auto] items-center gap-x-2 gap-y-1 text-sm">
				{shares.map(({ label, count }) => (
					<div key={label} className="contents">
						<dt className="truncate">{label}</dt>
						<dd aria-hidden="true">
							<progress className="block h-2.5 w-full" max={most} value={count} aria-label={label} />
						</dd>
						<dd className="text-right tabular-nums">{number.format(count)}</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
