import { type ReactNode, useId, useRef } from 'react'

/** A button and the native dialog that it opens. The browser handles Escape, and moves the focus in and back. */
export function Dialog({
	trigger,
	title,
	children,
}: {
	trigger: string
	title: string
	children: ReactNode
}) {
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useId()
	return (
		<>
			<button
				type="button"
				className="min-h-11 cursor-pointer font-semibold text-signal-dark underline underline-offset-4"
				onClick={() => dialog.current?.showModal()}
			>
				{trigger}
			</button>
			<dialog
				ref={dialog}
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
						onClick={() => dialog.current?.close()}
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
