import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { AskedChange } from './asked-change.ts'

/**
 * The question before an action, as the form that confirms it. `form` is where it goes, `onYes` replaces sending it where
 * there are scripts, and `children` is the way to leave it.
 */
export function ActionQuestion({
	asked: { bookingId, version, action, eta, question },
	busy = false,
	onYes,
	children,
	...form
}: Pick<FormProps, 'action' | 'reloadDocument' | 'preventScrollReset'> & {
	asked: AskedChange
	busy?: boolean
	onYes?: () => void
	children?: ReactNode
}) {
	const fields = { bookingId, version, action, eta, confirmed: question.confirmed }
	const heading = `asked-${bookingId}`
	return (
		<Form
			method="post"
			{...form}
			aria-labelledby={heading}
			className="mt-1 flex flex-wrap items-center gap-3 rounded-field border-2 border-signal-dark bg-sand p-2"
			onSubmit={(event) => {
				if (!onYes) return
				event.preventDefault()
				onYes()
			}}
		>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* The focus is on the question: Enter pressed twice does not answer it. */}
			<p id={heading} tabIndex={-1} ref={focusFirst} className="w-full font-semibold text-ink">
				{question.words}
			</p>
			<Button kind="solid" type="submit" disabled={busy} className="px-3">
				{question.yes}
			</Button>
			{children}
		</Form>
	)
}

/** Called once, when the question appears. */
const focusFirst = (element: HTMLElement | null) => element?.focus()
