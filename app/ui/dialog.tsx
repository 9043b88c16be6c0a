import { type ReactNode, useId } from 'react'

/**
 * A button and the native dialog that it opens. The browser handles Escape and a tap beside it, and moves the focus in and
 * back. It is a popover and not modal: to make the page behind it inert, a phone restyles all of it, which takes longer
 * than a tap may. So it needs no script either.
 */
export function Dialog({
	trigger,
	title,
	children,
}: {
	trigger: string
	title: string
	children: ReactNode
}) {
	const dialog = useId()
	const heading = useId()
	return (
		<>
			<button
				type="button"
				className="min-h-11 cursor-pointer font-semibold text-signal-dark underline underline-offset-4"
				popoverTarget={dialog}
			>
				{trigger}
			</button>
			<dialog
				id={dialog}
				popover="auto"
				aria-labelledby={heading}
				className="m-auto w-full max-w-xl rounded-card bg-paper p-6 text-ink shadow-float backdrop:bg-ink/60"
			>
				<div className="flex items-start justify-between gap-4">
					<h2 id={heading} className="font-display text-2xl text-spruce">
						{title}
					</h2>
					<button
						type="button"
						className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-field text-2xl hover:bg-sand"
						popoverTarget={dialog}
						popoverTargetAction="hide"
					>
						<span aria-hidden="true">×</span>
						<span className="sr-only">Close</span>
					</button>
				</div>
				<div className="mt-4">{children}</div>
			</dialog>
		</>
	)
}
