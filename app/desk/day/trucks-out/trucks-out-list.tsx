import { Form, Link } from 'react-router'
import {
	deskDayMoves,
	deskDayPutAll,
	deskDayTruck,
	deskDayTruckOut,
	deskMove,
} from '#app/shell/desk-links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { useMay } from '../../use-may.ts'
import type { DayOfPickups } from '../day-of-pickups.ts'
import { useChosenTruck } from '../stops/use-chosen-truck.ts'
import { type LeftPickup, outHeading, putField, sentPut, type TruckOutOfDay } from './trucks-out.ts'

/**
 * One line about the trucks that are out, which leads to their list: on a phone that stands below the stops, which the other crews
 * read first.
 */
export function TrucksOutLine({ day: { without } }: { day: Pick<DayOfPickups, 'without'> }) {
	const { out } = without
	const [first] = out
	if (!first) return null
	const left = out.reduce((sum, truck) => sum + truck.left.length, 0)
	return (
		<p className="lg:hidden">
			<a
				href={`#${outHeading(first.id)}`}
				className="inline-flex min-h-11 items-center font-semibold text-brick [overflow-wrap:anywhere]"
			>
				{out.map(({ name }) => name).join(', ')} {out.length === 1 ? 'is' : 'are'} out
				{left > 0 && `: ${left === 1 ? '1 pickup needs' : `${left} pickups need`} another truck`}
			</a>
		</p>
	)
}

/** The trucks that are out that day, with the pickups that need another one and what the day can no longer haul. */
export function TrucksOutList({ day: { date, without } }: { day: Pick<DayOfPickups, 'date' | 'without'> }) {
	const { out, tooMany, load } = without
	if (out.length === 0) return null
	return (
		<div className="mt-2 grid gap-3 rounded-card border-2 border-brick bg-white p-3 [overflow-wrap:anywhere] max-lg:order-1">
			{out.map((truck) => (
				<TruckOut key={truck.id} truck={truck} date={date} canBeBack={without.canBe !== 'past'} />
			))}
			{tooMany.length > 0 && (
				<p>
					<b className="text-brick">More is booked than the other trucks can haul ({load}):</b>{' '}
					{tooMany.join(', ')}. They stay booked until you move or cancel them.
				</p>
			)}
		</div>
	)
}

function TruckOut(props: { truck: TruckOutOfDay; date: CalendarDate; canBeBack: boolean }) {
	const { truck, date, canBeBack } = props
	const { id, name, reason, since, left } = truck
	const may = useMay()
	const shown = useChosenTruck()
	const heading = outHeading(id)
	const toMove = left.filter(({ canMove }) => canMove).length
	return (
		<section aria-labelledby={heading}>
			<h2 id={heading} tabIndex={-1} className="text-lg">
				{name} is out {since === undefined ? 'all day' : `since ${since}`}: {reason}
			</h2>
			{/* Before the pickups one by one: one press is enough where all fit elsewhere. */}
			<div className="mt-2 flex flex-wrap gap-2">
				{may('bookings') && <PutAll truck={truck} date={date} />}
				{may('bookings') && toMove > 0 && (
					<ButtonLink kind="outline" to={deskDayMoves({ date, truck: id })} className="px-3">
						Move {whichOf(toMove, left.length)} to another day
					</ButtonLink>
				)}
				{may('schedule') && canBeBack && (
					<Form method="post" action={deskDayTruckOut(date, shown)} preventScrollReset>
						<input type="hidden" name="does" value="truck-back" />
						<input type="hidden" name="truck" value={id} />
						<Button kind="outline" type="submit" className="px-3">
							{name} is back
						</Button>
					</Form>
				)}
			</div>
			{left.length === 0 ? (
				<p className="text-muted">None of its pickups needs another truck.</p>
			) : (
				<>
					<p>
						{left.length === 1 ? 'This pickup has' : `These ${left.length} pickups have`} no crew until you
						choose another truck:
					</p>
					<ul className="mt-1 grid gap-2 md:grid-cols-2 xl:grid-cols-3">
						{left.map((pickup) => (
							<li key={pickup.id} className="border-brick border-l-2 pl-2">
								<Left pickup={pickup} date={date} />
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	)
}

/** Which of the pickups that a truck leaves can go to another day. */
function whichOf(toMove: number, left: number): string {
	if (toMove < left) return `${toMove} of them`
	return left === 1 ? 'it' : `all ${left}`
}

function Left({ pickup, date }: { pickup: LeftPickup; date: CalendarDate }) {
	const { id, name, reference, windowLabel, yards, offers } = pickup
	const may = useMay()
	const shown = useChosenTruck()
	return (
		<>
			<p>
				<b>{name}</b>, <span className="tabular-nums">{reference}</span>, {windowLabel}, {yards}
			</p>
			{may('bookings') && offers.length > 0 && (
				<Form
					method="post"
					action={deskDayTruck(date, shown)}
					preventScrollReset
					className="mt-1 flex flex-wrap gap-2"
				>
					<input type="hidden" name="bookingId" value={id} />
					{offers.map((truck) => (
						<Button
							key={truck.id}
							kind="outline"
							type="submit"
							name="truck"
							value={truck.id}
							className="max-w-full px-3 lg:min-h-10 lg:py-1"
						>
							<span>
								<span className="sr-only">Put {name} on </span>
								{truck.name}
								<span className="font-normal tabular-nums">, {truck.room}</span>
							</span>
						</Button>
					))}
				</Form>
			)}
			{may('bookings') && offers.length === 0 && (
				<p>
					No other truck has room for it.{' '}
					<Link to={deskMove(id)} className="inline-flex min-h-11 items-center lg:min-h-7">
						Move {name}
					</Link>
				</p>
			)}
		</>
	)
}

/** One press for all that fit on other trucks; nothing while one press for each is the same. */
function PutAll({ truck: { id, left }, date }: { truck: TruckOutOfDay; date: CalendarDate }) {
	const shown = useChosenTruck()
	const fitting = left.flatMap(({ planned, ...pickup }) => (planned ? [{ ...pickup, planned }] : []))
	if (fitting.length < 2) return null
	return (
		<Form method="post" action={deskDayPutAll(date, shown)} preventScrollReset>
			{fitting.map((pickup, n) => (
				<input
					key={pickup.id}
					type="hidden"
					name={putField(n)}
					value={sentPut(pickup.id, id, pickup.planned.id)}
				/>
			))}
			<Button kind="solid" type="submit" className="px-3">
				{fitting.length === left.length
					? `Put all ${fitting.length} on other trucks`
					: `Put the ${fitting.length} that fit on other trucks`}
			</Button>
		</Form>
	)
}
