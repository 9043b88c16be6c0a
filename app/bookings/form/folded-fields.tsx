import type { Ref } from 'react'
import { useCompany } from '#app/shell/use-company.ts'
import { Field } from '#app/ui/field.tsx'
import { bookingFields, lineNames } from '../rules/booking-fields.ts'
import { control, type FormState, TextField } from './typed-fields.tsx'

/** The optional fields, folded. Open when a form with errors has a value or an error in them. */
export function FoldedFields(props: { state: FormState; open: boolean; details: Ref<HTMLDetailsElement> }) {
	const { state, open, details } = props
	const { phone } = useCompany()
	return (
		<details ref={details} open={open} className="border-line border-y py-1 sm:col-span-2">
			<summary className="cursor-pointer py-3 font-semibold">
				Add a note, a phone extension or another city
			</summary>
			<div className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
				<p className="sm:col-span-2">
					{`A phone with an extension? Add it after the number: ${phone} ext. 5.`}
				</p>
				{lineNames
					.filter((name) => bookingFields[name].folded)
					.map((name) => (
						<TextField key={name} name={name} state={state} optional />
					))}
				<Field
					label={bookingFields.notes.label}
					id="notes"
					optional={!bookingFields.notes.required}
					hint="Gate codes, what’s heavy, where to park."
					error={state.faults.notes ?? undefined}
					className="sm:col-span-2"
				>
					<textarea {...control('notes', state)} defaultValue={state.typed('notes')} rows={3} />
				</Field>
				<label className="flex cursor-pointer items-start gap-3 sm:col-span-2">
					<input
						type="checkbox"
						name="offers"
						defaultChecked={state.typed('offers') === 'on'}
						className="mt-1 size-5 shrink-0 accent-spruce"
					/>
					<span>{bookingFields.offers.label}</span>
				</label>
			</div>
		</details>
	)
}
