import type { ReactNode } from 'react'
import { takeField } from '#app/bookings/rules/arrival-window.ts'
import type { DayToWaitFor } from './wait-form.ts'

export const freeNow = 'Free now: book it'

const words = { open: 'Free, if your load fits', full: 'Full', 'too-late': 'Too late', closed: 'Closed' }

/** Checkboxes for the windows of a day. `bookFree` links to the booking of a free one. */
export function WindowsToWaitFor(props: {
	day: DayToWaitFor
	fault: string | undefined
	bookFree: (windowId: string) => ReactNode
}) {
	const { day, fault, bookFree } = props
	return (
		<fieldset id="window" tabIndex={-1} aria-describedby="window-error" className="min-w-0 scroll-mt-20">
			<legend className="font-semibold">Windows on {day.dateInWords}</legend>
			<p className="text-muted text-sm">
				Tick every one that works for you. We’ll offer you the first to open up.
			</p>
			<ul className="mt-2 grid gap-1">
				{day.windows.map(({ id, label, state, isTicked }) => {
					if (state === 'bookable')
						return (
							<li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3">
								<b className="tabular-nums">{label}</b>
								{bookFree(id)}
							</li>
						)
					const canWait = state === 'full' || state === 'open'
					return (
						<li key={id}>
							<label
								className={`flex min-h-11 items-center gap-3 ${canWait ? 'cursor-pointer' : 'text-muted'}`}
							>
								<input
									type="checkbox"
									name={takeField(id)}
									disabled={!canWait}
									defaultChecked={isTicked && canWait}
									className="size-5 shrink-0 accent-spruce"
								/>
								<span>
									<b className="tabular-nums">{label}</b> <span className="text-muted">{words[state]}</span>
								</span>
							</label>
						</li>
					)
				})}
			</ul>
			<p id="window-error" className="mt-1 text-brick empty:hidden">
				{fault}
			</p>
		</fieldset>
	)
}
