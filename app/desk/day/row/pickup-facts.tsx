import { Link } from 'react-router'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { loadInShort } from '#app/pricing/load-in-short.ts'
import { deskCustomer, pickupHeading } from '#app/shell/desk-links.ts'
import { telephone, wayTo } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { flagsOf, moneyInRow, type PickupOfDay, toAnswer } from '../../bookings/pickup-at-desk.ts'
import { useMay } from '../../use-may.ts'
import { foldedFrom } from './folded-flags.ts'
import { quadrantOf } from './quadrant.ts'

/** A link that is easy to hit on a phone, and takes a line at a desk. */
const way = 'inline-flex min-h-11 items-center lg:min-h-6'

/** Who, where, the load and the money of a pickup: the first cells of its row. `isWide`: no truck stands beside the money. */
export function PickupFacts(props: { pickup: PickupOfDay; isNext: boolean; isWide: boolean }) {
	const { pickup, isNext, isWide } = props
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
			<Money pickup={pickup} isWide={isWide} />
		</>
	)
}

/** The price or the charge, what to notice, and who pays: three lines of a row, which is no higher for them. */
function Money({ pickup, isWide }: { pickup: PickupOfDay; isWide: boolean }) {
	const { amount, rest } = moneyInRow(pickup, useCompany())
	const { payer } = pickup
	return (
		<div className={`min-w-0 lg:leading-[18px] ${isWide ? 'lg:col-span-2' : ''}`}>
			{amount !== '' && (
				<p className="tabular-nums">
					<b>{amount}</b>
					<span className="text-sm">{rest}</span>
				</p>
			)}
			{/* As far as they fit they share a line. */}
			<div className="flex flex-wrap gap-x-3 text-sm empty:hidden">
				<Flags pickup={pickup} />
				{payer !== undefined && (
					<span title={payer} className="lg:min-w-16 lg:flex-1 lg:truncate">
						{payer}
					</span>
				)}
			</div>
		</div>
	)
}

/** What to notice but the status, which stands in the row. At a desk those that have no room come once the row is opened. */
function Flags({ pickup }: { pickup: PickupOfDay }) {
	const flags = flagsOf(pickup).filter((flag) => flag !== toAnswer)
	const from = foldedFrom(flags)
	if (flags.length === 0) return null
	return (
		<ul aria-label="Heads-up" className="flex min-w-0 flex-wrap gap-x-3">
			{flags.map((flag, at) => (
				<li
					key={flag}
					className={`max-w-full font-semibold text-signal-dark ${at < from ? 'lg:truncate lg:group-has-[details[open]]/pickup:whitespace-normal' : 'lg:sr-only lg:group-has-[details[open]]/pickup:not-sr-only'}`}
				>
					{flag}
				</li>
			))}
			{from < flags.length && (
				<li
					aria-hidden="true"
					title={flags.slice(from).join(', ')}
					className="text-muted max-lg:hidden lg:group-has-[details[open]]/pickup:hidden"
				>
					+{flags.length - from} more
				</li>
			)}
		</ul>
	)
}

/** Beside the phone in a row, before the name on a card. */
const Next = () => (
	<span className="self-center whitespace-nowrap border-spruce border-l-4 pl-1.5 font-bold text-ink text-sm lg:col-start-2 lg:row-start-2 lg:leading-4">
		Next<span className="sr-only"> stop:</span>
	</span>
)
