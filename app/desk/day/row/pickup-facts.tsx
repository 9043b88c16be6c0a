import { Link } from 'react-router'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { loadInShort } from '#app/pricing/load-in-short.ts'
import { deskCustomer, pickupHeading } from '#app/shell/desk-links.ts'
import { telephone, wayTo } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { flagsOf, moneyInRow, type PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { useMay } from '../../use-may.ts'
import { quadrantOf } from './quadrant.ts'

/** A link that is easy to hit on a phone, and takes a line at a desk. */
const way = 'inline-flex min-h-11 items-center lg:min-h-6'

/** Who, where, the load and the money of a pickup: the first cells of its row. */
export function PickupFacts({ pickup, isNext }: { pickup: PickupOfDay; isNext: boolean }) {
	const { id, name, phone, where, load, cubicYards, customerId, status } = pickup
	const may = useMay()
	const quadrant = quadrantOf(where)
	/** Nobody drives there any more: on a phone the way and the load are on its job sheet. */
	const ahead = isUnderWay(status) ? '' : 'max-lg:hidden'
	return (
		<>
			<div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:pr-10 lg:grid lg:grid-cols-[auto_1fr] lg:gap-x-2">
				{isNext && <Next />}
				<h3
					id={pickupHeading(id)}
					tabIndex={-1}
					className="lg:col-span-2 lg:row-start-1 lg:truncate lg:text-base"
				>
					{may('customers') ? (
						<Link to={deskCustomer(customerId)} className={`${way} max-w-full`}>
							<span className="lg:truncate">{name}</span>
						</Link>
					) : (
						name
					)}
				</h3>
				<a href={telephone(phone)} className={`${way} tabular-nums`}>
					{phone}
				</a>
			</div>
			<p className={`min-w-0 ${ahead}`}>
				<a href={wayTo(where)} className={way}>
					{/* Read at a glance down the list; the address has it as well. */}
					{quadrant && (
						<b aria-hidden="true" className="mr-2 w-7 shrink-0">
							{quadrant}
						</b>
					)}
					<span className="lg:line-clamp-2">{where}</span>
				</a>
			</p>
			<p className={`lg:leading-5 ${ahead}`}>
				<span className="lg:line-clamp-1">
					<span className={load === undefined ? '' : 'sr-only'}>Load: </span>
					{load === undefined ? 'Not said' : loadInShort(load)}
				</span>
				<span className="whitespace-nowrap text-muted tabular-nums lg:block">
					<span className="lg:hidden">, </span>
					{cubicYards} yd³
				</span>
			</p>
			<Money pickup={pickup} />
		</>
	)
}

/** The price or the charge, what to notice, and who pays: three lines of a row, which is no higher for them. */
function Money({ pickup }: { pickup: PickupOfDay }) {
	const { amount, rest } = moneyInRow(pickup, useCompany())
	const flags = flagsOf(pickup)
	const { payer } = pickup
	return (
		<div className="min-w-0 lg:leading-[18px]">
			{amount !== '' && (
				<p className="tabular-nums">
					<b>{amount}</b>
					<span className="text-sm">{rest}</span>
				</p>
			)}
			{/* As far as they fit they share a line. */}
			<div className="flex flex-wrap gap-x-3 text-sm empty:hidden">
				{flags.length > 0 && (
					<ul aria-label="Heads-up" className="flex flex-wrap gap-x-3">
						{flags.map((flag) => (
							<li key={flag} className="font-semibold text-signal-dark">
								{flag}
							</li>
						))}
					</ul>
				)}
				{payer !== undefined && (
					<span title={payer} className="lg:min-w-16 lg:flex-1 lg:truncate">
						{payer}
					</span>
				)}
			</div>
		</div>
	)
}

/** Beside the phone in a row, before the name on a card. */
const Next = () => (
	<span className="self-center whitespace-nowrap border-spruce border-l-4 pl-1.5 font-bold text-ink text-sm lg:col-start-2 lg:row-start-2 lg:leading-4">
		Next<span className="sr-only"> stop:</span>
	</span>
)
