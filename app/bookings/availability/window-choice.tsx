import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { FreeWindow, WindowOnDate } from '../rules/arrival-window.ts'
import { bookingFields } from '../rules/booking-fields.ts'

const toCustomers = 'We’ll arrive within the window you choose, and text you the exact time.'
const words = { open: '', full: 'Full', 'too-late': 'Too late', closed: 'Closed' }

/** Whether a window can be chosen. With `mayOverbook` also a full or closed one. */
export const canChoose = ({ state }: WindowOnDate, mayOverbook: boolean) =>
	state === 'open' || (mayOverbook && state !== 'too-late')

/** The arrival windows as radio buttons, with the states of those that are not open. */
export function WindowChoice(props: {
	windows: WindowOnDate[]
	/** The window in a form with errors. */
	chosen: string | undefined
	faults: string[] | undefined
	mayOverbook?: boolean
	/** What the window means to whoever chooses it. */
	note?: string | undefined
	children?: ReactNode
}) {
	const { windows, chosen, faults, mayOverbook = false, note = toCustomers, children } = props
	const group = useRef<HTMLFieldSetElement>(null)
	useEffect(() => {
		// The chosen window may not be free on a newly chosen day.
		for (const window of windows) {
			const input = group.current?.querySelector<HTMLInputElement>(`[value="${window.id}"]`)
			if (input && !canChoose(window, mayOverbook)) input.checked = false
		}
	}, [windows, mayOverbook])
	return (
		<fieldset
			ref={group}
			id="window"
			tabIndex={-1}
			aria-describedby="window-error"
			className="min-w-0 scroll-mt-20 sm:col-span-2"
		>
			<legend className="font-semibold">{bookingFields.window.label}</legend>
			<p className="text-muted text-sm">{note}</p>
			<div className="windows">
				{windows.map((window, at) => {
					const { id, label, state } = window
					return (
						<label key={id} className="pick">
							<input
								type="radio"
								name="window"
								value={id}
								required={at === 0}
								disabled={!canChoose(window, mayOverbook)}
								defaultChecked={id === chosen}
								className="sr-only"
							/>
							<b>{label}</b>
							{state !== 'open' && <small> {words[state]}</small>}
						</label>
					)
				})}
			</div>
			<p id="window-error" className="mt-1 text-brick empty:hidden" aria-live="polite">
				{faults?.[0]}
			</p>
			{children}
		</fieldset>
	)
}

/** Free windows near the wanted one, as buttons that send the form with theirs. */
export function FreeWindows({
	windows,
	verb,
	disabled,
}: {
	windows: FreeWindow[]
	verb: 'Book' | 'Request' | 'Move to'
	disabled: boolean
}) {
	if (windows.length === 0) return null
	return (
		<>
			{/* Enter in a field presses the form's first button, which must not be another window's. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" disabled={disabled} className="sr-only">
				Send
			</button>
			<ul className="mt-2 flex flex-wrap gap-2" aria-label="Free windows near it">
				{windows.map((free) => (
					<li key={`${free.date} ${free.windowId}`}>
						<Button
							kind="outline"
							type="submit"
							name="instead"
							value={`${free.date} ${free.windowId}`}
							disabled={disabled}
							// The wanted day may be full, and so no longer chosen.
							formNoValidate
						>
							{verb} {free.dateInWords}, {free.windowLabel}
						</Button>
					</li>
				))}
			</ul>
		</>
	)
}
