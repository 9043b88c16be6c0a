import type { ReactNode } from 'react'
import type { Filled } from './part-form.tsx'

export type RowFieldProps = { label: string; of: string; name: string; filled: Filled }

type Given = {
	id: string
	name: string
	defaultValue: string
	autoComplete: 'off'
	className: string
	'aria-describedby': string
	'aria-invalid': boolean
}

/** A small field of one row among others, named with its row for who hears it. */
export function RowField({
	label,
	of,
	name,
	filled,
	children,
}: RowFieldProps & { children: (given: Given) => ReactNode }) {
	const fault = filled.faults[name]
	return (
		<div className="field min-w-0">
			<label htmlFor={name} className="text-muted text-sm">
				{label}
				<span className="sr-only"> of {of}</span>
			</label>
			{children({
				id: name,
				name,
				defaultValue: filled.values[name] ?? '',
				autoComplete: 'off',
				className: 'w-full tabular-nums',
				'aria-describedby': `${name}-error`,
				'aria-invalid': fault !== undefined,
			})}
			<p id={`${name}-error`} className="mt-1 text-brick text-sm empty:hidden" aria-live="polite">
				{fault}
			</p>
		</div>
	)
}
