import { Link } from 'react-router'
import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { ActionQuestion } from '../leads/action-question.tsx'
import type { Said } from './changes/change-outcome.ts'
import type { Change } from './changes/pending-change.ts'

/** The latest messages about pickups. A refused move comes with free windows, and with a link to all others. */
export const DayNotices = (props: {
	said: readonly Said[]
	/** The pickups that can be moved now. */
	pickups: PickupOfDay[]
	onQueue: (change: Change) => void
}) =>
	props.said.map(({ id, words, stayed, asks }) => {
		if (asks) {
			const { action, eta, question } = asks.asked
			const { pickup } = asks
			const minutes = action === 'setOff' ? String(eta) : undefined
			const yes = { pickup, action, eta: minutes, confirmed: question.confirmed }
			return <ActionQuestion key={id} asked={asks.asked} onYes={() => props.onQueue(yes)} />
		}
		const pickup = props.pickups.find((each) => each.id === id && each.version === stayed?.version)
		if (!stayed || !pickup) return <p key={id}>{words}</p>
		const { date, free } = stayed
		return (
			<div key={id} className="my-2 flex flex-wrap items-center gap-2">
				<p>{words}</p>
				{free.map(({ date, dateInWords, windowId, windowLabel }) => {
					const inWords = `${dateInWords}, ${windowLabel}`
					return (
						<Button
							key={inWords}
							kind="outline"
							className="px-3 lg:min-h-10 lg:py-1"
							onClick={() => props.onQueue({ pickup, moveTo: { date, windowId, inWords } })}
						>
							<span className="sr-only">Move {pickup.name} to </span>
							{inWords}
						</Button>
					)
				})}
				<Link to={deskMove(id, date)} className="inline-flex min-h-11 items-center">
					Choose a window<span className="sr-only"> for {pickup.name}</span>
				</Link>
			</div>
		)
	})
