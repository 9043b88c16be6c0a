import { Link } from 'react-router'
import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { Change } from './held-change.ts'
import type { Said } from './use-held-changes.ts'

/** What was said of pickups last. Below a move that was refused are the windows that are free, and the way to all others. */
export const DayNotices = (props: {
	said: readonly Said[]
	/** Those that can be moved now. */
	pickups: PickupOfDay[]
	onHold: (change: Change) => void
}) =>
	props.said.map(({ id, words, stayed }) => {
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
							onClick={() => props.onHold({ pickup, moveTo: { date, windowId, inWords } })}
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
