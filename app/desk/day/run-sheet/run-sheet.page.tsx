import { Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { deskDay, deskSchedule } from '#app/shell/desk-links.ts'
import { requireDay, requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { PrintButton } from '../../print-button.tsx'
import { useMay } from '../../use-may.ts'
import { dayAsked, openDay } from '../day.server.ts'
import type { Route } from './+types/run-sheet.page.ts'
import { RunSheetTable } from './run-sheet-table.tsx'
import { loadsInWords, routesOf, truckSheets } from './truck-sheets.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Run sheet',
	({ day }) => `${day.inWords}, run sheet`,
)

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const date = dayAsked(platform, request)
	requireDay(args, staff, date)
	return { day: await openDay(platform, date, seenBy(staff)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** The day's pickups on paper, each truck's on a page of its own. */
export default function RunSheet({ loaderData: { day } }: Route.ComponentProps) {
	const may = useMay()
	const sheets = truckSheets(day)
	const trucksAreUsed = sheets.some(({ truck }) => truck)
	return (
		<DeskPage className="sheet">
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
			{sheets.length > 0 && !trucksAreUsed && (day.trucks.length > 0 || may('schedule')) && (
				<p className="text-muted print:hidden">
					{day.trucks.length > 0
						? 'Each truck gets its own page once the day says which pickup goes on which.'
						: 'Each truck gets its own page once the trucks are named '}
					{day.trucks.length === 0 && (
						<>
							<Link to={deskSchedule(day.date)}>at the schedule</Link>.
						</>
					)}
				</p>
			)}
			{sheets.length === 0 && <p className="mt-4">There’s nothing to pick up that day.</p>}
			{sheets.map(({ truck, windows, pickups }, at) => {
				const heading = trucksAreUsed ? (truck?.name ?? 'Not on a truck yet') : 'All pickups'
				const routes = truck || !trucksAreUsed ? routesOf({ windows }) : []
				return (
					<section
						key={truck?.id ?? 'none'}
						aria-label={heading}
						// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
						tabIndex={0}
						className={`relative mt-3 overflow-x-auto ${at > 0 ? 'print:break-before-page' : ''}`}
					>
						{trucksAreUsed && (
							<h2 className="mb-1 text-spruce text-xl [overflow-wrap:anywhere]">
								{heading}
								{at > 0 && <span className="not-print:hidden">, {day.inWords}</span>}
								<span className="ml-3 font-normal text-base text-muted">{loadsInWords(pickups)}</span>
							</h2>
						)}
						{routes.map(({ words, way }) => (
							<a key={words} href={way} className="mr-4 inline-flex min-h-11 items-center print:hidden">
								{words}
								<span className="sr-only"> of {heading}</span>
							</a>
						))}
						<RunSheetTable windows={windows} />
					</section>
				)
			})}
		</DeskPage>
	)
}
