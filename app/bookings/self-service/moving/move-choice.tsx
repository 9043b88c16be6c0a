import type { ReactNode } from 'react'
import { partOf } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { dayInWords, dayState, type ShownDay } from '../../availability/booking-days.ts'
import { canChoose, FreeWindows, WindowChoice } from '../../availability/window-choice.tsx'
import type { WantedWindow } from '../../rules/arrival-window.ts'
import type { MoveAnswer, MoveChoice } from './move-choice.ts'

/**
 * The days as links, then the windows of one day as a form, for the customer and at the desk; works without a script.
 * `dayLink`: the address of the page with a day.
 */
export function MoveForm({
	choice,
	asks,
	answer,
	busy,
	dayLink,
	overbooking,
	windowNote,
	children,
}: {
	choice: MoveChoice
	/** Whether the window is requested, as for a location far away, and not booked at once. */
	asks: boolean
	answer: MoveAnswer | undefined
	busy: boolean
	dayLink: (day: string) => string
	/** For an owner at the desk, who may choose full or closed windows: the refused window, and the form to overbook it. */
	overbooking?: { refused: WantedWindow | undefined; form: ReactNode } | undefined
	/** At the desk, where the choice is not the customer's own. */
	windowNote?: string
	/** Beside the button. */
	children: ReactNode
}) {
	const { version, first, last, days, day, dayInWords, windows, present } = choice
	const mayOverbook = overbooking !== undefined
	const hasChoice = windows.some((window) => canChoose(window, mayOverbook))
	const refused = overbooking?.refused
	return (
		<div className="grid grid-cols-1 gap-8">
			{answer && answer.alternatives.length > 0 && (
				<form method="post" action={dayLink(day)}>
					<input type="hidden" name="version" value={version} />
					<h2 className="text-lg text-spruce">Free windows near it</h2>
					<FreeWindows windows={answer.alternatives} verb={asks ? 'Request' : 'Move to'} disabled={busy} />
				</form>
			)}
			{overbooking?.form}
			<nav aria-label="Days">
				<h2 className="text-2xl text-spruce">Choose a day</h2>
				<ul className="days mt-2">
					{days.map((each) => (
						<DayLink
							key={each.date}
							day={each}
							isChosen={each.date === day}
							mayOverbook={mayOverbook}
							to={partOf(dayLink(each.date), chosenDay)}
						/>
					))}
				</ul>
				<form method="get" className="field mt-2 flex max-w-sm items-end gap-2">
					<label className="grow">
						<span className="font-semibold">Another day</span>
						<input type="date" name="day" min={first} max={last} defaultValue={day} key={day} required />
					</label>
					<Button kind="outline" type="submit" className="px-4">
						Show
					</Button>
				</form>
			</nav>
			{/* The address without the fragment: with one, a browser would not put the focus on the answer. */}
			<form method="post" action={dayLink(day)} key={`${day} ${version}`} className="grid gap-4">
				<h2 className="text-2xl text-spruce">{dayInWords}</h2>
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="date" value={day} />
				{present && present.state !== 'open' && (
					<p>
						Its current window, <b className="whitespace-nowrap">{present.label}</b>, {notFree[present.state]}
					</p>
				)}
				<WindowChoice
					windows={windows}
					chosen={
						refused?.date === day ? refused.windowId : present?.state === 'open' ? present.id : undefined
					}
					faults={undefined}
					mayOverbook={mayOverbook}
					note={windowNote}
				/>
				<div className="flex flex-wrap items-center gap-3">
					{hasChoice ? (
						<Button kind="primary" type="submit" disabled={busy}>
							{asks ? 'Request this window' : 'Move the pickup'}
						</Button>
					) : (
						<p className="font-semibold">Nothing is free on this day. Choose another one above.</p>
					)}
					{children}
				</div>
			</form>
		</div>
	)
}

/** Why the present window is not preselected on another day. */
const notFree = {
	full: 'is full on this day.',
	'too-late': 'is too soon to be booked on this day.',
	closed: 'is closed on this day.',
}

/** The id of the chosen day, which its link scrolls into view: a phone shows few days of the strip. */
const chosenDay = 'day'

function DayLink(props: { day: ShownDay; isChosen: boolean; mayOverbook: boolean; to: string }) {
	const { day, isChosen, mayOverbook, to } = props
	const state = day.windows && dayState(day.windows)
	const isFree = state === undefined || state === 'open' || state === 'few'
	const isLink = isFree || isChosen || (mayOverbook && state !== 'over')
	const inside = (
		<>
			<b>{day.name}</b> <span>{day.day}</span>
			{day.windows && <small> {dayInWords(day.windows)}</small>}
		</>
	)
	return (
		<li className="contents">
			{isLink ? (
				<a
					href={to}
					id={isChosen ? chosenDay : undefined}
					className="pick scroll-mt-20"
					aria-current={isChosen ? 'date' : undefined}
				>
					{inside}
				</a>
			) : (
				<span className="pick pick-none">{inside}</span>
			)}
		</li>
	)
}
