import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { loadSizes } from './booking.ts'
import { bookingFields, localFields } from './booking-fields.ts'
import type { Faults } from './booking-outcome.ts'

/** What a field is told of its form: the text that it begins with, and what is wrong with it. */
export type FormState = { typed: (name: string) => string | undefined; faults: Faults }

export const control = (name: string, { faults }: FormState) => ({
	id: name,
	name,
	'aria-invalid': faults[name] ? true : undefined,
	'aria-describedby': `${name}-error`,
})

/** A text field of one line. */
export function TextField(props: {
	name: 'name' | 'phone' | 'email' | 'address' | 'postal' | 'city'
	state: FormState
	/** Whether it takes the width of the form on a wide page. */
	wide?: boolean
	/** A field that the server can fill in, or that is folded, is not held back by the browser. */
	optional?: boolean
	children?: ReactNode
}) {
	const { name, state, wide = false, optional = false, children } = props
	const { label, required, type, autoComplete } = bookingFields[name]
	return (
		<Field
			label={label}
			id={name}
			error={state.faults[name] ?? undefined}
			className={wide ? 'sm:col-span-2' : undefined}
		>
			<input
				{...control(name, state)}
				type={type}
				defaultValue={state.typed(name)}
				required={required && !optional}
				aria-required={(required && optional) || undefined}
				autoComplete={autoComplete}
				autoCapitalize={name === 'postal' ? 'characters' : undefined}
			/>
			{children}
		</Field>
	)
}

/** About how much there is: a local page has no calculator. `form` is its form's id, from outside of that. */
export function LoadSize({ state, form }: { state: FormState; form?: string }) {
	return (
		<Field label={localFields.load.label} id="load" error={state.faults.load ?? undefined}>
			<select {...control('load', state)} form={form} defaultValue={state.typed('load') ?? 'quarter'}>
				{loadSizes.map(({ id, label }) => (
					<option key={id} value={id}>
						{label}
					</option>
				))}
			</select>
		</Field>
	)
}
