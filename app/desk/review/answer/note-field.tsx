import type { Ref } from 'react'
import { Field } from '#app/ui/field.tsx'
import type { Typed } from './review-answer.ts'

type Name = 'notes' | 'customerNote'

/** Notes of staff: their own, or those that the customer reads. */
export function NoteField({
	id,
	label,
	name,
	ref,
	typed,
	type,
	error,
	hint,
	className = '',
}: {
	id: string
	label: string
	name: Name
	ref: Ref<HTMLTextAreaElement>
	typed: Typed
	type: (part: Partial<Typed>) => void
	error: string[] | undefined
	hint: string
	className?: string
}) {
	return (
		<Field label={label} id={id} optional className={className} error={error} hint={hint}>
			<textarea
				id={id}
				name={name}
				ref={ref}
				rows={2}
				value={typed[name]}
				onChange={(event) => type({ [name]: event.currentTarget.value })}
				aria-invalid={error !== undefined}
				aria-describedby={`${id}-error`}
			/>
		</Field>
	)
}
