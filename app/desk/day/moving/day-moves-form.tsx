import { Form } from 'react-router'
import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ownReasonsList } from '../../saved-replies/own-reasons.tsx'
import { longestReason } from '../../schedule/schedule-week.ts'
import {
	type DayMove,
	type DayMoves,
	type DayMovesAnswer,
	longestBecause,
	moveField,
	sentMove,
} from './day-moves.ts'

/**
 * The reason, the pickups to tick and the button; `closing`: the day is closed for the same reason. It works without a script. Who comes
 * here by key types the reason next, so it has the focus.
 */
export function DayMovesForm(props: {
	day: DayMoves
	answer: DayMovesAnswer | undefined
	busy: boolean
	closing: boolean
}) {
	const { day, answer, busy, closing } = props
	const { to, moves } = day
	const moving = to && moves.length > 0 ? to : undefined
	if (!moving && !closing) return null
	const sent = answer?.sent
	const hasRoom = moves.some((each) => each.to !== undefined)
	return (
		<Form
			key={[to?.date, ...moves.map(({ id, version }) => `${id} ${version}`)].join()}
			method="post"
			className="grid gap-4"
		>
			{closing && <input type="hidden" name="close" value="yes" />}
			<Field label="Reason" id="because" hint={hintOf({ closing, moving: moving !== undefined })}>
				<input
					id="because"
					name="because"
					maxLength={closing ? longestReason : longestBecause}
					list={ownReasonsList}
					autoComplete="off"
					placeholder="Snow"
					defaultValue={sent?.because}
					required
					ref={focused}
					aria-describedby="because-error"
				/>
			</Field>
			{moving && (
				<fieldset className="min-w-0">
					<legend className="text-spruce text-xl">To {moving.inWords}</legend>
					<input type="hidden" name="to" value={moving.date} />
					<ul className="mt-2 grid gap-1">
						{moves.map((move, n) => (
							<li key={move.id}>
								<Row move={move} n={n} sent={sent?.moves} toDate={moving.date} />
							</li>
						))}
					</ul>
				</fieldset>
			)}
			<p>
				<Button kind="primary" type="submit" disabled={busy || !(closing || hasRoom)}>
					{closing
						? moving
							? 'Close the day and move the ticked pickups'
							: 'Close the day'
						: 'Move the ticked pickups'}
				</Button>
			</p>
		</Form>
	)
}

const focused = (field: HTMLElement | null) => field?.focus()

const hintOf = ({ closing, moving }: { closing: boolean; moving: boolean }) =>
	[
		...(closing ? ['The schedule shows it.'] : []),
		...(moving ? ['Each customer will read it with their new time.'] : []),
		'Short saved replies are offered as you type.',
	].join(' ')

/** A pickup with its box, ticked unless it has no room; `sent`: the boxes of a form that is to be sent again. */
function Row(props: { move: DayMove; n: number; sent: string[] | undefined; toDate: string }) {
	const { move, n, sent, toDate } = props
	const { id, version, name, reference, windowLabel, to } = move
	const who = (
		<span>
			<b>{name}</b>, {reference}
			<br />
			{windowLabel} → {to ? `${to.windowLabel}${to.isSame ? '' : ', the nearest free'}` : 'no room'}
		</span>
	)
	if (!to)
		return (
			<div className="flex min-h-11 flex-wrap items-center gap-3">
				<label className="flex items-center gap-3">
					<input type="checkbox" disabled className="size-5 shrink-0" />
					{who}
				</label>
				<a href={deskMove(id, toDate)} className="inline-flex min-h-11 items-center">
					Move {name} elsewhere
				</a>
			</div>
		)
	const value = sentMove(id, version, to.windowId)
	return (
		<label className="flex min-h-11 items-center gap-3">
			<input
				type="checkbox"
				name={moveField(n)}
				value={value}
				defaultChecked={sent?.includes(value) ?? true}
				className="size-5 shrink-0"
			/>
			{who}
		</label>
	)
}
