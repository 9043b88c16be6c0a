import type { ReactNode } from 'react'
import { bookingFields, lineNames } from '../rules/booking-fields.ts'
import { EmailField } from './email-field.tsx'
import { type FormState, TextField } from './typed-fields.tsx'

/** The fields of one line that are not folded. The postal code may stay empty where the address ends in it. */
export function LineFields({ state, belowPostal }: { state: FormState; belowPostal?: ReactNode }) {
	return lineNames
		.filter((name) => !bookingFields[name].folded)
		.map((name) =>
			name === 'email' ? (
				<EmailField key={name} state={state} />
			) : (
				<TextField key={name} name={name} state={state} optional={name === 'postal'}>
					{name === 'postal' && belowPostal}
				</TextField>
			),
		)
}
