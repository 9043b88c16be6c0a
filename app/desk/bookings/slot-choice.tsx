import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FreeWindow, WindowWithSlots } from '#app/bookings/rules/arrival-window.ts'
import { bookingFields } from '#app/bookings/rules/booking-fields.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { leftInWords } from './left-in-words.ts'

/** `forLoad`: they are full or open for the load that was typed in, and else for the smallest. */
export type OfferedWindows = {
	date: CalendarDate
	closed: string | undefined
	windows: WindowWithSlots[]
	forLoad?: boolean
	/** Free ones of other days, where none of these is. */
	nearest: FreeWindow[]
}

/** The windows of a day, each with its free slots. Only an owner can choose a full one. */
export function SlotChoice(props: {
	windows: OfferedWindows
	/** The window in a refused form. */
	chosen: string | undefined
	fault: string[] | undefined
	canOverbook: boolean
	children?: ReactNode
}) {
	const { windows, chosen, fault, canOverbook, children } = props
	return (
		<fieldset aria-describedby="window-error" className="min-w-0 sm:col-span-2">
			<legend className="font-semibold">
				{bookingFields.window.label}, {formatDate(windows.date)}
			</legend>
			{windows.closed !== undefined && (
				<p>
					<b>Closed:</b> {windows.closed}
				</p>
			)}
			<div className="mt-1 grid gap-1 sm:grid-cols-2">
				{windows.windows.map((window, at) => (
					<label
						key={window.id}
						className="flex min-h-11 items-center gap-2 rounded-field border border-line bg-white px-2 has-checked:border-spruce has-disabled:opacity-60"
					>
						<input
							type="radio"
							name="window"
							value={window.id}
							required={at === 0}
							disabled={window.state === 'too-late' || (window.state !== 'open' && !canOverbook)}
							defaultChecked={window.id === chosen}
						/>
						<b>{window.label}</b>
						<span className="ml-auto text-muted text-sm tabular-nums">
							{leftInWords(window, windows.forLoad)}
						</span>
					</label>
				))}
			</div>
			<p id="window-error" className="mt-1 text-brick empty:hidden" aria-live="polite">
				{fault?.[0]}
			</p>
			{children}
		</fieldset>
	)
}

/** The nearest free windows where the day has none. One press takes the form there; without scripts it leads to that day. */
export function NearestFree(props: {
	windows: OfferedWindows
	toDay: (date: CalendarDate) => string
	onPick: (free: FreeWindow) => void
}) {
	const { windows, toDay, onPick } = props
	return (
		<div aria-live="polite">
			{windows.nearest.length > 0 && (
				<>
					<p id="nearest-free">
						No window that day {windows.forLoad ? 'has room for this load' : 'is free'}. The nearest that{' '}
						{windows.forLoad ? 'have' : 'are'}:
					</p>
					<ul className="flex flex-wrap gap-x-5" aria-labelledby="nearest-free">
						{windows.nearest.map((free) => (
							<li key={`${free.date} ${free.windowId}`}>
								<Link
									to={toDay(free.date)}
									className="inline-flex min-h-11 items-center"
									onClick={(event) => {
										event.preventDefault()
										onPick(free)
									}}
								>
									{free.dateInWords}, {free.windowLabel}
								</Link>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	)
}
