import { data, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { truckIdSchema } from '#app/platform/ids.ts'
import { may } from '#app/policies/rights.ts'
import { deskDay, deskDayMoves } from '#app/shell/desk-links.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { OwnReasons } from '../../saved-replies/own-reasons.tsx'
import { ownReasons } from '../../saved-replies/saved-replies.server.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { useMay } from '../../use-may.ts'
import { dayAsked } from '../day.server.ts'
import type { Route } from './+types/day-moves.page.ts'
import { openDayMoves } from './day-moves.server.ts'
import { type DayMoves, type DayMovesAnswer, longestBecause } from './day-moves.ts'
import { DayMovesForm } from './day-moves-form.tsx'
import { receiveDayMoves } from './moved-day.server.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Move pickups',
	({ dateInWords, truck }) => `${truck ? `${truck.name}, ` : ''}${dateInWords}, move pickups`,
)

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const asked = new URL(request.url).searchParams
	const to = asked.get('to') ?? undefined
	const truck = asked.get('truck')
	const truckId = truckIdSchema.safeParse(truck).data
	if (truck !== null && !truckId) throw new Response('Not found', { status: 404 })
	const [day, reasons] = await Promise.all([
		openDayMoves(platform, dayAsked(platform, request), { to, truck: truckId }),
		ownReasons(platform, longestBecause),
	])
	if (!day) throw new Response('Not found', { status: 404 })
	const closing = asked.has('close') && !day.truck && day.isOpen && may(staff, 'schedule')
	return { ...day, reasons, closing }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Moves the ticked pickups, and closes the day where that is asked. Each customer is notified by mail and text, the office by mail. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const moving = {
		staff: signedInStaff(staff),
		date: dayAsked(platform, request),
		mayClose: may(staff, 'schedule'),
	}
	const { status, answer } = await receiveDayMoves(request, platform, moving)
	return data<DayMovesAnswer>(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer<Awaited<ReturnType<typeof args.serverAction>>>(args, (message) => ({ message, outcomes: [] }))

const way = 'inline-flex min-h-11 items-center'

export default function MoveDay({ loaderData: day, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<DeskPage width="column" className="grid gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">
					{day.closing
						? `Close ${day.dateInWords}`
						: `Move the pickups ${day.truck ? `on ${day.truck.name}, ` : 'of '}${day.dateInWords}`}
				</h1>
				<Link to={deskDay({ date: day.date })} className={way}>
					Back to the day
				</Link>
				<Outcome answer={actionData} />
			</div>
			{!day.closing && <Which day={day} />}
			{day.moves.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					{noneToMove(day)}
				</p>
			) : (
				<>
					{day.isOpen && !day.closing && !day.truck && <StillOpen date={day.date} to={day.to?.date} />}
					<Days day={day} closing={day.closing} />
				</>
			)}
			<OwnReasons texts={day.reasons} />
			<DayMovesForm day={day} answer={actionData} busy={busy} closing={day.closing} />
			{day.others.length > 0 && (
				<section aria-labelledby="others">
					<h2 id="others" className="text-spruce text-xl">
						These stay
					</h2>
					<ul className="mt-2 grid gap-2">
						{day.others.map(({ id, name, reference, windowLabel, why }) => (
							<li key={id}>
								<b>{name}</b>, {reference}, {windowLabel}. {why}
							</li>
						))}
					</ul>
				</section>
			)}
		</DeskPage>
	)
}

const noneToMove = ({ truck, others }: DayMoves): string => {
	if (truck) return `Nothing on ${truck.name} that day can be moved.`
	return others.length === 0 ? 'There are no pickups on this day.' : 'No pickup of this day can be moved.'
}

/** The whole day or one truck of it, where some pickups are on trucks. */
function Which({ day: { date, to, truck, trucks } }: { day: DayMoves }) {
	if (trucks.length === 0 && !truck) return null
	const day = { date, ...(to && { to: to.date }) }
	return (
		<nav aria-label="Which pickups">
			<ul className="flex flex-wrap gap-x-5">
				<li>
					<Link to={deskDayMoves(day)} className={way} aria-current={truck ? undefined : 'true'}>
						The whole day
					</Link>
				</li>
				{trucks.map(({ id, name, count }) => (
					<li key={id}>
						<Link
							to={deskDayMoves({ ...day, truck: id })}
							className={way}
							aria-current={id === truck?.id ? 'true' : undefined}
						>
							{name}, {count}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** What became of each pickup that was sent; those first that were not moved. */
function Outcome({ answer }: { answer: DayMovesAnswer | undefined }) {
	return (
		<div role="status" className="min-h-6">
			<p className="font-semibold text-spruce">{answer?.message}</p>
			{answer && answer.outcomes.length > 0 && (
				<ul className="mt-2 grid gap-1">
					{[...answer.outcomes]
						.sort((a, b) => Number(a.moved) - Number(b.moved))
						.map(({ id, who, moved, words }) => (
							<li key={id} className={moved ? undefined : 'text-brick'}>
								<b>{who}:</b> {words}
							</li>
						))}
				</ul>
			)}
		</div>
	)
}

/** A day that is not closed offers the freed slots to the wait list, and takes new bookings. */
function StillOpen({ date, to }: { date: string; to: string | undefined }) {
	const mayDo = useMay()
	return (
		<p>
			This day is still open, so the spots that come free can be booked again.{' '}
			{mayDo('schedule') && (
				<Link to={deskDayMoves({ date, ...(to !== undefined && { to }), closing: true })}>
					Close it too if no one is going out.
				</Link>
			)}
		</p>
	)
}

const Days = ({ day: { date, days, to, truck, refusal }, closing }: { day: DayMoves; closing: boolean }) => (
	<nav aria-label="Days">
		<h2 className="text-spruce text-xl">Move them to</h2>
		{refusal !== undefined && <p className="font-semibold text-brick">{refusal}</p>}
		<ul className="days mt-2">
			{days.map((each) => (
				<li key={each.date} className="contents">
					<Link
						to={deskDayMoves({ date, to: each.date, closing, ...(truck && { truck: truck.id }) })}
						className="pick"
						aria-current={each.date === to?.date ? 'date' : undefined}
					>
						{each.name}
					</Link>
				</li>
			))}
		</ul>
	</nav>
)
