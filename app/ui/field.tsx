import type { ReactNode } from 'react'

type Props = {
	label: string
	/** The input's id; its error has the id `{id}-error`. */
	id: string
	error?: string[] | undefined
	hint?: string
	optional?: boolean
	className?: string
	children: ReactNode
}

/** A labelled input with its hint and its error. The class `field` styles the inputs inside. */
export function Field({ label, id, error, hint, optional, className = '', children }: Props) {
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id} className="font-semibold">
				{label}
				{optional && <span className="font-normal text-muted"> (optional)</span>}
			</label>
			{hint && <p className="text-muted text-sm">{hint}</p>}
			<div className="mt-1">{children}</div>
			<p id={`${id}-error`} className="mt-1 text-brick empty:hidden" aria-live="polite">
				{error?.[0]}
			</p>
		</div>
	)
}
