import { Link, useFetcher } from 'react-router'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { mayMove } from '#app/policies/desk-policy.ts'
import { deskBooking, pickupHeading } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { PickupStatus } from '../bookings/pickup-status.tsx'
import { ActionQuestion } from '../leads/action-question.tsx'
import { useMay } from '../use-may.ts'
import { useRights } from '../use-rights.ts'
import type { Change, PendingChange, Since } from './changes/pending-change.ts'
import type { DraggedPickup } from './changes/use-dragged-pickup.ts'
import { NextAction, OtherActions, PendingAction } from './day-actions.tsx'
import { DayGrip } from './day-grip.tsx'
import type { DayRefusal } from './day-refusal.ts'
import type { TruckOfDay } from './day-trucks.ts'
import { RowAnswer } from './finish-form.tsx'
import { PickupFacts } from './row/pickup-facts.tsx'
import { PickupNotes } from './row/pickup-notes.tsx'
import { PickupRest } from './row/pickup-rest.tsx'
import { useDayActions } from './row/use-day-actions.ts'
import { TruckChoice } from './truck-choice.tsx'

/** A link that is easy to hit on a phone, and takes a line at a desk. */
const way = 'inline-flex min-h-11 items-center lg:min-h-6'

/** A card on a phone, and from a laptop on a row of 56 px: who, where, load, money, truck, status and what comes next. */
const row =
	'pr-12 lg:grid lg:min-h-[55px] lg:grid-cols-[1.5rem_minmax(8rem,1.2fr)_minmax(9rem,1.5fr)_minmax(7rem,0.9fr)_minmax(6rem,1.4fr)_minmax(8rem,1.7fr)_13rem] lg:items-center lg:gap-x-3 lg:leading-6'

type Props = {
	pickup: PickupOfDay
	trucks: TruckOfDay[]
	pending: PendingChange | undefined
	isNew: boolean
	/** It is the next stop of its truck, or of the day. */
	isNext: boolean
	onQueue: (change: Change) => void
	onUndo: (id: string) => void
	onSend: (id: string) => Promise<Since | undefined>
	onCharge: (id: PickupOfDay['id']) => void
	grip: DraggedPickup['grip']
}

export function DayPickup(props: Props) {
	const { pickup, trucks, pending, isNew, isNext, onUndo, onCharge, grip } = props
	const { id, name, status } = pickup
	const may = useMay()
	const staff = useRights()
	const { asked, opensDone, press, pressNext, confirm, leave } = useDayActions(pickup, props)
	const canAct = !pending && !asked
	const fetcher = useFetcher<DayRefusal>()
	const isOver = !isUnderWay(status)
	const truckChoice = may('bookings') && <TruckChoice pickup={pickup} trucks={trucks} />
	const hasTruck = pickup.truck !== undefined || (!isOver && truckChoice && trucks.length > 0)
	return (
		<li
			aria-labelledby={pickupHeading(id)}
			className={`group/pickup relative min-w-0 rounded-card border px-3 py-1.5 [overflow-wrap:anywhere] lg:rounded-none lg:border-0 lg:border-b lg:px-1 lg:py-0 ${isNew ? 'border-2 border-spruce lg:border-2' : 'border-line'} ${isOver ? 'text-muted' : 'bg-white'}`}
		>
			<div className={row}>
				<span className="max-lg:absolute max-lg:top-3 max-lg:right-14">
					{mayMove(staff, status) && !pending && <DayGrip pickup={pickup} grip={grip} />}
				</span>
				<PickupFacts pickup={pickup} isNext={isNext} isWide={!hasTruck} />
				{hasTruck && (
					<div className="[&:empty]:max-lg:hidden">{isOver ? pickup.truck?.name : truckChoice}</div>
				)}
				{/* 'Confirm the day' is the one button that has no room beside its status. */}
				<div
					className={`mt-1 flex flex-wrap items-center justify-between gap-2 lg:mt-0 ${status === 'requested' ? '' : 'lg:flex-nowrap'}`}
				>
					<PickupStatus status={status} />
					{canAct && <NextAction pickup={pickup} onPress={press} fetcher={fetcher} opensDone={opensDone} />}
					{pickup.isChargeable && !pickup.isCharged && (status === 'done' || may('bookings')) && (
						<Link to={deskBooking(id)} className={way}>
							Charge<span className="sr-only"> the pickup of {name}</span>
						</Link>
					)}
				</div>
			</div>
			<div className="lg:pl-9 lg:[&>*:last-child]:mb-1.5">
				<PickupNotes pickup={pickup} />
				<RowAnswer pickup={pickup} fetcher={fetcher} />
				{pending && (
					<PendingAction
						pending={pending}
						onUndo={() => onUndo(id)}
						onNext={pressNext}
						onCharge={() => onCharge(id)}
					/>
				)}
				{!pending && asked && (
					<ActionQuestion asked={asked} onYes={() => confirm(asked)}>
						<Button kind="outline" className="px-3" onClick={leave}>
							No, leave it<span className="sr-only"> for {name}</span>
						</Button>
					</ActionQuestion>
				)}
			</div>
			<PickupRest pickup={pickup}>
				{canAct && <OtherActions pickup={pickup} onPress={press} />}
				{/* Seldom another one once it is over, and then its row is all the lower on a phone. */}
				{isOver && truckChoice}
			</PickupRest>
		</li>
	)
}
