import type { FocusEventHandler, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { subjectChoice } from '#app/values/page-subject.ts'
import { loadSizes } from '../rules/booking.ts'
import { bookingFields, type LineName, sizeFields } from '../rules/booking-fields.ts'
import type { Faults } from '../rules/booking-outcome.ts'
import { subjectField } from '../rules/parse-booking.ts'
import type { SizePrices } from './size-prices.ts'

/** The initial values and the errors of a form, by field name. */
export type FormState = { typed: (name: string) => string | undefined; faults: Faults }

export const control = (name: string, { faults }: FormState) => ({
	id: name,
	name,
	'aria-invalid': faults[name] ? true : undefined,
	'aria-describedby': `${name}-error`,
})

export function TextField(props: {
	name: LineName
	state: FormState
	/** Whether the browser lets it stay empty: the server can fill it in, or it is folded. */
	optional?: boolean
	onBlur?: FocusEventHandler<HTMLInputElement>
	children?: ReactNode
}) {
	const { name, state, optional = false, onBlur, children } = props
	const { label, required, type, autoComplete, wide } = bookingFields[name]
	return (
		<Field
			label={label}
			id={name}
			optional={!required}
			error={state.faults[name] ?? undefined}
			className={wide ? 'sm:col-span-2' : undefined}
		>
			<input
				{...control(name, state)}
				type={type}
				defaultValue={state.typed(name)}
				onBlur={onBlur}
				required={required && !optional}
				aria-required={(required && optional) || undefined}
				autoComplete={autoComplete}
				autoCapitalize={name === 'postal' ? 'characters' : undefined}
			/>
			{children}
		</Field>
	)
}

/**
 * What is to be taken, in place of a calculator: the page's own subject, or a load size. `form`: the id of the form, for use
 * outside of it. A form that comes back brings the subject along. With `prices`, each size and who has not said it has its range.
 */
export function LoadSize({
	state,
	form,
	prices,
	subject = state.typed(subjectField),
}: {
	state: FormState
	form?: string
	prices?: SizePrices | undefined
	subject?: string | undefined
}) {
	return (
		<Field
			label={sizeFields.load.label}
			id="load"
			hint={prices?.hint}
			error={state.faults.load ?? undefined}
			className={subject ? 'sm:col-span-2' : undefined}
		>
			{subject && <input type="hidden" name={subjectField} value={subject} form={form} />}
			<select
				{...control('load', state)}
				form={form}
				defaultValue={state.typed('load') ?? (subject ? subjectChoice : '')}
			>
				{subject && <option value={subjectChoice}>{subject}</option>}
				<option value="">Not sure yet{prices?.unsaid}</option>
				{loadSizes.map(({ id, label }) => (
					<option key={id} value={id}>
						{label}
						{prices?.of.get(label.toLowerCase())}
					</option>
				))}
			</select>
		</Field>
	)
}
