import { Form, Link } from 'react-router'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { deskBooking, deskDay } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { EtaChoice } from '../leads/eta-choice.tsx'
import { actionInWords } from '../leads/pickup.ts'
import { changeInWords, nextAfter, type PendingChange } from './changes/pending-change.ts'
import { FinishForm, type RowFetcher } from './finish-form.tsx'
import { useChosenTruck } from './stops/use-chosen-truck.ts'

type Pressed = (action: BookingAction, form: HTMLFormElement | null) => void
type Props = { pickup: PickupOfDay; onPress: Pressed }

const begins: readonly BookingAction[] = ['confirm', 'setOff', 'arrive', 'finish']

/** What usually comes next of a pickup; `undefined` when nothing does. */
const nextOf = ({ actions }: PickupOfDay) => actions.find((action) => begins.includes(action))

/** The id of the form of a pickup's actions. */
export const formOf = ({ id }: { id: string }) => `actions-${id}`

/** The form of a pickup's actions, with the one that usually comes next. Without scripts it is sent at once. */
export function NextAction({
	pickup,
	onPress,
	fetcher,
	opensDone,
}: Props & { fetcher: RowFetcher; opensDone: boolean }) {
	const { id, version, date, actions, askedWithDone } = pickup
	const truck = useChosenTruck()
	const next = nextOf(pickup)
	if (actions.length === 0) return null
	const ask = next === 'finish' ? askedWithDone : undefined
	return (
		<>
			<Form id={formOf(pickup)} method="post" action={deskDay({ date, truck })} reloadDocument>
				<input type="hidden" name="bookingId" value={id} />
				<input type="hidden" name="version" value={version} />
				{next && !ask && <ActionButton pickup={pickup} action={next} onPress={onPress} />}
			</Form>
			{next && ask && (
				<FinishForm
					pickup={pickup}
					ask={ask}
					fetcher={fetcher}
					isOpen={opensDone}
					later={
						<ActionButton pickup={pickup} action={next} onPress={onPress}>
							No amount now
						</ActionButton>
					}
				/>
			)}
		</>
	)
}

/** The other actions of a pickup, and in how many minutes the crew arrives. */
export function OtherActions({ pickup, onPress }: Props) {
	const next = nextOf(pickup)
	return (
		<div className="flex flex-wrap items-center gap-2 empty:hidden">
			{pickup.actions.includes('setOff') && <EtaChoice form={formOf(pickup)} />}
			{pickup.actions
				.filter((action) => action !== next)
				.map((action) => (
					<ActionButton key={action} pickup={pickup} action={action} onPress={onPress} />
				))}
		</div>
	)
}

const ActionButton = ({
	pickup,
	action,
	onPress,
	children = actionInWords(action, pickup),
}: Props & { action: BookingAction; children?: string }) => (
	<Button
		kind="outline"
		type="submit"
		form={formOf(pickup)}
		name="action"
		value={action}
		className="whitespace-nowrap px-3 lg:min-h-10 lg:py-1"
		onClick={(event) => {
			event.preventDefault()
			onPress(action, event.currentTarget.form)
		}}
	>
		{children}
		<span className="sr-only"> for {pickup.name}</span>
	</Button>
)

/**
 * What was pressed, until it is sent. What comes next is pressed beside it, which sends it first; a pickup that is being finished is
 * charged next.
 */
export function PendingAction(props: {
	pending: PendingChange
	onUndo: () => void
	onNext: (action: BookingAction) => void
	onCharge: () => void
}) {
	const { pending, onUndo, onNext, onCharge } = props
	const { id, name } = pending.pickup
	const next = nextAfter(pending)
	return (
		<div className="mt-1 flex flex-wrap items-center gap-3 rounded-field bg-sand px-2 py-1">
			<p>
				<b>{changeInWords(pending)}</b>
				{pending.sending ? ': sending...' : ', in ten seconds'}
			</p>
			{!pending.sending && (
				<Button kind="solid" className="px-3 lg:min-h-10 lg:py-1" autoFocus onClick={onUndo}>
					Undo<span className="sr-only"> {name}</span>
				</Button>
			)}
			{!pending.sending && next && (
				<Button
					kind="outline"
					className="whitespace-nowrap px-3 lg:min-h-10 lg:py-1"
					onClick={() => onNext(next)}
				>
					{actionInWords(next, pending.pickup)}
					<span className="sr-only"> for {name}</span>
				</Button>
			)}
			{!pending.sending && 'action' in pending && pending.action === 'finish' && (
				<Link
					to={deskBooking(id)}
					className="inline-flex min-h-11 items-center"
					onClick={(event) => {
						event.preventDefault()
						onCharge()
					}}
				>
					Charge<span className="sr-only"> the pickup of {name}</span>
				</Link>
			)}
		</div>
	)
}
