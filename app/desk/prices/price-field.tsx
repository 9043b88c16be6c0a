import { type ReactNode, useId } from 'react'

/** The fields of one kind in rows, under a heading of their own. */
export function PriceGroup({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
	const id = useId()
	return (
		<fieldset className="min-w-0 rounded-card border border-line bg-white p-4" aria-describedby={id}>
			<legend className="float-left w-full text-lg">{title}</legend>
			<p id={id} className="clear-both mb-2 text-muted text-sm">
				{hint}
			</p>
			<div className="grid gap-y-2">{children}</div>
		</fieldset>
	)
}

/** What a field is for, before it or, in a row, above the fields. */
type Shown = { values: Record<string, string>; faults: Record<string, string> }

/** A row of fields about one thing, which is named at its left. */
export const PriceRow = ({ name, children }: { name: string; children: ReactNode }) => (
	<div className="grid grid-cols-[minmax(0,1fr)_6.5rem_6.5rem] items-start gap-x-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
		<p className="min-h-11 content-center [overflow-wrap:anywhere]">{name}</p>
		{children}
	</div>
)

type Props = Shown & {
	/** What is seen of the field's name, above it. */
	caption?: string
	/** The rest of its name, or all of it, for who does not see what stands beside it. */
	label?: string
	name: string
	type?: 'text' | 'date'
	min?: string
	className?: string
}

/** One figure or name, with what stands in it and what is wrong with it. */
export function PriceField({ label, caption, name, values, faults, type = 'text', min, className }: Props) {
	const fault = faults[name]
	return (
		<div className={`field min-w-0 ${className ?? ''}`}>
			<label htmlFor={name} className={caption === undefined ? 'sr-only' : 'text-muted text-sm'}>
				{caption}
				{label && <span className="sr-only"> {label}</span>}
			</label>
			<input
				id={name}
				name={name}
				type={type}
				min={min}
				defaultValue={values[name] ?? ''}
				inputMode={type === 'text' && !name.includes('name') ? 'decimal' : undefined}
				autoComplete="off"
				className="w-full tabular-nums"
				aria-describedby={`${name}-error`}
				aria-invalid={fault !== undefined}
			/>
			<p id={`${name}-error`} className="mt-1 text-brick text-sm empty:hidden" aria-live="polite">
				{fault}
			</p>
		</div>
	)
}

/** What stands above the two columns of fields. */
export const PriceHeads = ({ heads }: { heads: [string, string] }) => (
	<div
		aria-hidden="true"
		className="grid grid-cols-[minmax(0,1fr)_6.5rem_6.5rem] gap-x-2 text-muted text-sm sm:grid-cols-[minmax(0,1fr)_8rem_8rem]"
	>
		<span />
		{heads.map((head) => (
			<span key={head}>{head}</span>
		))}
	</div>
)
