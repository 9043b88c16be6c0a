import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { FreeWindow, WindowOnDate } from './arrival-window.ts'
import { bookingFields } from './booking-fields.ts'

const stateInWords = { open: '', full: 'Full', begun: 'Passed' }

/** The arrival windows, one tap each; those that are full or have begun are marked. */
export function WindowChoice(props: {
	field: FieldMetadata<string>
	windows: WindowOnDate[]
	className?: string
	children?: ReactNode
}) {
	const { field, windows, className, children } = props
	const inputs = getCollectionProps(field, { type: 'radio', options: windows.map(({ id }) => id) })
	return (
		<fieldset className={className} aria-describedby={field.errors ? field.errorId : undefined}>
			<legend className="font-semibold">{bookingFields.window.label}</legend>
			<p className="text-muted text-sm">We arrive within these two hours and text you the exact time.</p>
			<div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-5">
				{windows.map(({ label, state }, at) => {
					const { key, ...input } = inputs[at] ?? {}
					return (
						<label
							key={label}
							className="flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-field border border-line bg-white px-2 py-2 last:col-span-2 hover:border-spruce has-checked:border-spruce has-checked:bg-spruce has-disabled:cursor-not-allowed has-checked:text-white has-disabled:bg-sand has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2 sm:last:col-span-1"
						>
							<input key={key} {...input} disabled={state !== 'open'} className="sr-only" />
							<span className="font-semibold tabular-nums">{label}</span>
							{state !== 'open' && <span className="text-sm">{stateInWords[state]}</span>}
						</label>
					)
				})}
			</div>
			<p id={field.errorId} className="mt-1 text-brick" aria-live="polite">
				{field.errors?.join(' ')}
			</p>
			{children}
		</fieldset>
	)
}

/** Free windows near the wanted one, one tap each. A script selects the window; without a script the form is sent with it. */
export function FreeWindows({
	windows,
	verb = '',
	onChoose,
}: {
	windows: FreeWindow[]
	/** The verb on the button, where there is no script. */
	verb?: 'Book' | 'Request' | ''
	onChoose?: (free: FreeWindow) => void
}) {
	if (windows.length === 0) return null
	const choose = (event: MouseEvent, free: FreeWindow) => {
		if (!onChoose) return
		event.preventDefault()
		onChoose(free)
	}
	return (
		<>
			{/* Enter in a field presses the form's first button, which must not be another window. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
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
							onClick={(event) => choose(event, free)}
						>
							{verb} {free.dateInWords}, {free.windowLabel}
						</Button>
					</li>
				))}
			</ul>
		</>
	)
}
