import { useId } from 'react'
import { Form } from 'react-router'
import { mostSlots } from '#app/schedule/schedule.ts'
import { Button } from '#app/ui/button.tsx'
import { aboutForm, type FormAnswer } from './form-answer.ts'
import { type SlotsField, slotsField } from './schedule-week.ts'
import { useFormBasis } from './use-form-basis.ts'

type Props = {
	does: 'set-date' | 'set-weekday'
	day: string | number
	set: { fields: SlotsField[]; seen: string }
	/** The text above the fields, and the button's label. */
	hint: string
	button: string
	className: string
	answer: FormAnswer | undefined
	busy: boolean
}

/**
 * The slots of each window on a date or a weekday. An empty field leaves the number that applies otherwise, its placeholder.
 */
export function SlotsForm(props: Props) {
	const { does, day, set, hint, button, className, busy } = props
	const answer = props.answer?.about === aboutForm(does, day) ? props.answer : undefined
	const { basis, seen, onChange } = useFormBasis(set, answer)
	const id = useId()
	return (
		<Form key={basis.seen} method="post" preventScrollReset onChange={onChange}>
			<input type="hidden" name="does" value={does} />
			<input type="hidden" name={does === 'set-date' ? 'date' : 'weekday'} value={day} />
			<input type="hidden" name="seen" value={seen} />
			<p id={`${id}-hint`} className="text-muted text-sm">
				{hint}
			</p>
			<div className={className}>
				{basis.fields.map((field) => {
					const name = slotsField(field.id)
					const fault = answer?.faults?.[name]
					return (
						<label key={field.id} className="field">
							<span className="text-sm">{field.label}</span>
							<input
								type="number"
								name={name}
								min={0}
								max={mostSlots}
								inputMode="numeric"
								defaultValue={answer?.typed?.[name] ?? field.set}
								placeholder={String(field.otherwise)}
								aria-describedby={`${id}-hint`}
								aria-invalid={fault !== undefined}
							/>
							{fault && <span className="block text-brick text-sm">{fault}</span>}
						</label>
					)
				})}
			</div>
			<Answer answer={answer} />
			<Button kind="outline" type="submit" className="mt-2 px-3" disabled={busy}>
				{button}
			</Button>
		</Form>
	)
}

/** The reason of a refusal, beside its form. */
export const Answer = ({ answer }: { answer: FormAnswer | undefined }) => (
	<p role="alert" className="mt-2 text-brick empty:hidden">
		{answer && !answer.ok && answer.message}
	</p>
)
