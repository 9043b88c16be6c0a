import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { FreeWindow, WindowOnDate } from './arrival-window.ts'
import { bookingFields } from './booking-fields.ts'

const words = { open: '', full: 'Full', begun: 'Too late', closed: 'Closed' }

/** Whether a window can be chosen. An owner at the desk may choose one that is full or closed. */
export const canChoose = ({ state }: WindowOnDate, mayOverbook: boolean) =>
	state === 'open' || (mayOverbook && state !== 'begun')

/** The arrival windows, one tap each; those that are full or have begun are marked. */
export function WindowChoice(props: {
	windows: WindowOnDate[]
	/** The window of a form that came back. */
	chosen: string | undefined
	faults: string[] | undefined
	mayOverbook?: boolean
	children?: ReactNode
}) {
	const { windows, chosen, faults, mayOverbook = false, children } = props
	const group = useRef<HTMLFieldSetElement>(null)
	useEffect(() => {
		// On the day that is chosen now the window is not free.
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
			<p className="text-muted text-sm">We arrive within these two hours and text you the exact time.</p>
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

/** Free windows near the wanted one: one tap books one, with all that was typed. */
export function FreeWindows({
	windows,
	verb,
	disabled,
}: {
	windows: FreeWindow[]
	verb: 'Book' | 'Request' | 'Move to'
	/** The form is being sent. */
	disabled: boolean
}) {
	if (windows.length === 0) return null
	return (
		<>
			{/* Enter in a field presses the form's first button, which must not be another window. */}
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
