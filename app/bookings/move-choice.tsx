import type { ReactNode } from 'react'
import { partOf } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { type DayState, dayState, type ShownDay } from './booking-days.ts'
import type { MoveAnswer, MoveChoice } from './move-choice.ts'
import type { WantedWindow } from './move-refusal.ts'
import { canChoose, FreeWindows, WindowChoice } from './window-choice.tsx'

const words: Record<DayState, string> = {
	open: 'Open',
	few: 'Few left',
	full: 'Full',
	over: 'Too late',
	closed: 'Closed',
}

/**
 * The days as links, then the windows of one day as a form. It works without a script, for the customer and at the desk;
 * `dayLink` is the page's own address with a day.
 */
export function MoveForm({
	choice,
	asks,
	answer,
	busy,
	dayLink,
	overbooking,
	children,
}: {
	choice: MoveChoice
	/** Whether the window is asked for, as a customer far away does, and not had at once. */
	asks: boolean
	answer: MoveAnswer | undefined
	busy: boolean
	dayLink: (day: string) => string
	/** For an owner at the desk, who may choose what is full or closed: what was refused, and how to have it all the same. */
	overbooking?: { refused: WantedWindow | undefined; form: ReactNode } | undefined
	/** Beside the button. */
	children: ReactNode
}) {
	const { version, first, last, days, day, dayInWords, windows } = choice
	const mayOverbook = overbooking !== undefined
	const hasChoice = windows.some((window) => canChoose(window, mayOverbook))
	const refused = overbooking?.refused
	return (
		<div className="grid grid-cols-1 gap-8">
			{answer && answer.alternatives.length > 0 && (
				<form method="post" action={dayLink(day)}>
					<input type="hidden" name="version" value={version} />
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
			{/* Its own address, without the fragment: with one, a browser would not put the focus on the answer. */}
			<form method="post" action={dayLink(day)} key={`${day} ${version}`} className="grid gap-4">
				<h2 className="text-2xl text-spruce">{dayInWords}</h2>
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="date" value={day} />
				<WindowChoice
					windows={windows}
					chosen={refused?.date === day ? refused.windowId : undefined}
					faults={undefined}
					mayOverbook={mayOverbook}
				/>
				<div className="flex flex-wrap items-center gap-3">
					{hasChoice ? (
						<Button kind="primary" type="submit" disabled={busy}>
							{asks ? 'Ask for this window' : 'Move the pickup'}
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

/** The chosen day is brought into view: the strip of a phone shows a few of the days. */
const chosenDay = 'day'

function DayLink(props: { day: ShownDay; isChosen: boolean; mayOverbook: boolean; to: string }) {
	const { day, isChosen, mayOverbook, to } = props
	const state = day.windows && dayState(day.windows)
	const isFree = state === undefined || state === 'open' || state === 'few'
	const isLink = isFree || isChosen || (mayOverbook && state !== 'over')
	const inside = (
		<>
			<b>{day.name}</b> <span>{day.day}</span>
			{state && <small> {words[state]}</small>}
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
