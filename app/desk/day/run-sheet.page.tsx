import { Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { deskDay } from '#app/shell/desk-links.ts'
import { flagsOf, priceWithTrip } from '../bookings/pickup-at-desk.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { PrintButton } from '../print-button.tsx'
import type { Route } from './+types/run-sheet.page.ts'
import { dayAsked, openDay } from './day.server.ts'

export const meta = deskHead.meta('Run sheet')

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	return { day: await openDay(platform, dayAsked(platform, request)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const cell = 'border border-line p-1.5 text-left align-top'

/** The day's pickups on paper, in the order of their windows, with a box to tick for each. */
export default function RunSheet({ loaderData: { day } }: Route.ComponentProps) {
	const windows = day.windows.filter(({ pickups }) => pickups.length > 0)
	return (
		<div className="sheet">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h1 className="text-2xl text-spruce">Run sheet, {day.inWords}</h1>
				<p className="flex items-center gap-4 print:hidden">
					<Link to={deskDay({ date: day.date })} className="inline-flex min-h-11 items-center">
						Back to the day
					</Link>
					<PrintButton />
				</p>
			</div>
			<p className="text-muted">
				{day.summary}
				{day.closed !== undefined && `. Closed: ${day.closed}`}
			</p>
			{windows.length === 0 ? (
				<p className="mt-4">Nothing is to be picked up that day.</p>
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
				<section aria-label="Pickups" tabIndex={0} className="relative mt-3 overflow-x-auto">
					<table className="w-full min-w-3xl border-collapse [overflow-wrap:anywhere] print:min-w-0">
						<thead>
							<tr>
								{['Window', 'Who', 'Where', 'Load and price', 'To notice', 'Done'].map((heading) => (
									<th key={heading} scope="col" className={`${cell} whitespace-nowrap bg-sand`}>
										{heading}
									</th>
								))}
							</tr>
						</thead>
						{windows.map((window) => (
							<tbody key={window.id}>
								{window.pickups.map((pickup, at) => (
									<tr key={pickup.id}>
										{at === 0 && (
											<th
												scope="rowgroup"
												rowSpan={window.pickups.length}
												className={`${cell} whitespace-nowrap`}
											>
												{window.label}
											</th>
										)}
										<td className={cell}>
											<b>{pickup.name}</b>
											<br />
											<span className="whitespace-nowrap tabular-nums">{pickup.phone}</span>
											<br />
											<span className="text-muted tabular-nums">{pickup.reference}</span>
										</td>
										<td className={cell}>{pickup.where}</td>
										<td className={cell}>
											{pickup.load ?? 'Not said'}
											<b className="block tabular-nums">{priceWithTrip(pickup)}</b>
										</td>
										<td className={cell}>
											{flagsOf(pickup).join('. ')}
											{pickup.notes.length > 0 && (
												<span className="block whitespace-pre-line">{pickup.notes.join('\n')}</span>
											)}
										</td>
										<td className={`${cell} text-center`}>
											{pickup.status === 'done' ? (
												'✓'
											) : (
												<span className="mx-auto block size-5 border-2 border-ink">
													<span className="sr-only">not yet</span>
												</span>
											)}
										</td>
									</tr>
								))}
							</tbody>
						))}
					</table>
				</section>
			)}
		</div>
	)
}
