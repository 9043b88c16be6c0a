import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ownReasonsList } from '../saved-replies/own-reasons.tsx'
import { aboutForm, type FormAnswer } from './form-answer.ts'
import { longestReason } from './schedule-week.ts'
import { Answer } from './slots-form.tsx'

type Props = { first: string; answer: FormAnswer | undefined; busy: boolean }

/** Closes several days in one press, such as a vacation, or opens them again. */
export function CloseDays({ first, busy, ...props }: Props) {
	const answer = props.answer?.about === aboutForm('days', '') ? props.answer : undefined
	const dateField = { first, answer }
	return (
		<section aria-labelledby="close-days-heading" className="mt-8">
			<h2 id="close-days-heading" className="text-xl text-spruce">
				Close several days
			</h2>
			<p className="mt-1 max-w-[68ch] text-muted">
				Existing bookings stay: you’ll see whose they are. A day that’s already closed keeps its reason. To
				open days again, enter the reason they were closed for: days closed for another reason stay closed.
			</p>
			<Form method="post" preventScrollReset noValidate className="mt-2 max-w-xl">
				<div className="grid gap-3 sm:grid-cols-2">
					<DaysField {...dateField} label="First day" name="date" type="date" />
					<DaysField {...dateField} label="Last day" name="until" type="date" />
					<DaysField {...dateField} label="Reason for closing" name="reason" className="sm:col-span-2" />
				</div>
				<Answer answer={answer} />
				<div className="mt-2 flex flex-wrap gap-2">
					<Button kind="solid" type="submit" name="does" value="close-days" className="px-4" disabled={busy}>
						Close these days
					</Button>
					<Button kind="outline" type="submit" name="does" value="open-days" className="px-4" disabled={busy}>
						Open these days
					</Button>
				</div>
				<p role="status" className="mt-2 font-semibold text-spruce empty:hidden">
					{answer?.ok ? answer.message : null}
				</p>
			</Form>
		</section>
	)
}

type DaysFieldProps = Pick<Props, 'first' | 'answer'> & {
	label: string
	name: string
	type?: 'date'
	className?: string
}

function DaysField({ label, name, type, first, answer, className = '' }: DaysFieldProps) {
	const id = `days-${name}`
	const fault = answer?.faults?.[name]
	return (
		<Field label={label} id={id} error={fault === undefined ? undefined : [fault]} className={className}>
			<input
				id={id}
				name={name}
				type={type ?? 'text'}
				{...(type === 'date'
					? { min: first }
					: { maxLength: longestReason, placeholder: 'Only staff will see this', list: ownReasonsList })}
				defaultValue={answer?.typed?.[name]}
				autoComplete="off"
				aria-describedby={`${id}-error`}
				aria-invalid={fault !== undefined}
			/>
		</Field>
	)
}
