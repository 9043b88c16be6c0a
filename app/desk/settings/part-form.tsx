import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { useFormBasis } from '../schedule/use-form-basis.ts'
import type { ShownPart } from './setting-form.ts'
import { partTitles } from './setting-words.ts'

export type PartProps = { shown: ShownPart; today: string; answer: FormAnswer | undefined; busy: boolean }

/** What stands in the fields and what is wrong with them, by their names. */
export type Filled = { values: Record<string, string>; faults: Record<string, string> }

type Props = PartProps & { hint: string; children: (filled: Filled) => ReactNode }

/** The form of one part of the settings: its fields, and the day from which they hold. */
export function PartForm({ shown, today, busy, hint, children, ...props }: Props) {
	const title = partTitles[shown.part]
	const answer = props.answer?.about === aboutForm('save', shown.part) ? props.answer : undefined
	const { basis, seen, onChange } = useFormBasis(shown, answer)
	const refused = answer?.ok === false ? answer : undefined
	const values = { from: today, ...(refused?.typed ?? basis.values) }
	const faults = refused?.faults ?? {}
	const heading = useId()
	const ref = useRef<HTMLFormElement>(null)
	const said = useRef<HTMLParagraphElement>(null)
	useEffect(() => {
		// Saved from a field at the top of a long form: what is said below it may be out of sight.
		if (answer?.ok) said.current?.scrollIntoView({ block: 'nearest' })
		if (!answer?.faults) return
		const marked = ref.current?.querySelector('[aria-invalid="true"]')
		if (marked instanceof HTMLElement) marked.focus()
	}, [answer])
	return (
		<section
			id={`part-${shown.part}`}
			aria-labelledby={heading}
			className="min-w-0 scroll-mt-16 rounded-card border border-line bg-white p-4"
		>
			<h2 id={heading} className="text-xl text-spruce">
				{title}
			</h2>
			<p className="mt-1 text-muted">{hint}</p>
			<Form
				key={seen}
				ref={ref}
				method="post"
				preventScrollReset
				noValidate
				onChange={onChange}
				className="mt-3"
			>
				<input type="hidden" name="part" value={shown.part} />
				<input type="hidden" name="seen" value={seen} />
				{refused?.confirms !== undefined && <input type="hidden" name="tooFull" value={refused.confirms} />}
				{children({ values, faults })}
				<SettingField
					label="Starting on"
					name="from"
					id={`${shown.part}-from`}
					type="date"
					min={today}
					filled={{ values, faults }}
					className="mt-3 max-w-60"
				/>
				<p role="alert" className="text-brick empty:hidden">
					{refused?.message}
				</p>
				<Button kind="solid" type="submit" name="does" value="save" className="mt-2 px-4" disabled={busy}>
					{refused?.confirms === undefined ? 'Save' : 'Save anyway'}
					<span className="sr-only"> {title}</span>
				</Button>
			</Form>
			{/* Outside of the form, which is made anew once it was saved: a screen reader speaks what changes in what stays. */}
			<p ref={said} role="status" className="mt-2 font-semibold text-spruce empty:hidden">
				{answer?.ok ? answer.message : null}
			</p>
		</section>
	)
}

type FieldProps = {
	label: string
	name: string
	id?: string
	type?: 'text' | 'tel' | 'email' | 'date'
	min?: string
	maxLength?: number
	inputMode?: 'numeric' | 'decimal'
	required?: boolean
	hint?: string
	filled: Filled
	className?: string
}

export function SettingField({
	label,
	name,
	id = name,
	filled,
	hint,
	className,
	required = true,
	...input
}: FieldProps) {
	const fault = filled.faults[name]
	return (
		<Field
			label={label}
			id={id}
			error={fault === undefined ? undefined : [fault]}
			{...(hint !== undefined && { hint })}
			{...(className !== undefined && { className })}
		>
			<input
				{...input}
				id={id}
				name={name}
				defaultValue={filled.values[name] ?? ''}
				required={required}
				autoComplete="off"
				aria-describedby={`${id}-error`}
				aria-invalid={fault !== undefined}
			/>
		</Field>
	)
}
