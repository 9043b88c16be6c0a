import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayMove } from '#app/policies/desk-policy.ts'
import {
	deskBooking,
	deskHigherPrice,
	deskJobSheet,
	deskMove,
	deskPromised,
	deskQuote,
} from '#app/shell/desk-links.ts'
import { NoteForm } from '../../bookings/notes/staff-notes.tsx'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { useMay } from '../../use-may.ts'
import { useRights } from '../../use-rights.ts'
import { RunningLate } from '../running-late.tsx'

const way = 'inline-flex min-h-11 items-center lg:min-h-7'

/** What is seldom done with a pickup, behind three dots at the end of its row; `children` are its other actions. */
export function PickupRest({ pickup, children }: { pickup: PickupOfDay; children: ReactNode }) {
	const { id, name, status, quoteId, reference, higherPrice, load } = pickup
	const may = useMay()
	const staff = useRights()
	return (
		<details className="lg:open:pb-2">
			<summary className="absolute top-1.5 right-1 flex size-11 cursor-pointer list-none items-center justify-center rounded-field border border-line bg-white font-bold text-spruce [&::-webkit-details-marker]:hidden">
				<span aria-hidden="true">…</span>
				<span className="sr-only">More for {name}</span>
			</summary>
			{/* The row has it in short. */}
			{load && <p>{load}</p>}
			<div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
				<span className="text-muted tabular-nums">{reference}</span>
				{may('bookings') && (
					<Link to={deskBooking(id)} className={way}>
						Edit<span className="sr-only"> the pickup of {name}</span>
					</Link>
				)}
				<Link to={deskJobSheet(id)} className={way}>
					Job sheet
				</Link>
				<Link to={deskPromised(id)} className={way}>
					{status === 'done' ? 'Report and photos' : 'Promises'}
					<span className="sr-only"> for {name}</span>
				</Link>
				{higherPrice?.canAsk && (
					<Link to={deskHigherPrice(id)} className={way}>
						Ask for more<span className="sr-only"> from {name}</span>
					</Link>
				)}
				{quoteId && may('quotes') && (
					<Link to={deskQuote(quoteId)} className={way}>
						Its quote
					</Link>
				)}
				{mayMove(staff, status) && (
					<Link to={deskMove(id)} className={way}>
						Move<span className="sr-only"> the pickup of {name}</span>
					</Link>
				)}
				{children}
			</div>
			<RunningLate pickup={pickup} />
			<NoteForm pickup={pickup} />
		</details>
	)
}
