import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { weekdays } from '#app/values/calendar-date.ts'
import { aboutForm, type FormAnswer } from '../form-answer.ts'
import { weekdayName } from '../schedule-history.ts'
import type { TruckOnList } from '../schedule-week.ts'
import { Answer } from '../slots-form.tsx'
import { useFormBasis } from '../use-form-basis.ts'
import { worksField } from './truck-fields.ts'

type Props = {
	does: 'add-truck' | 'change-truck'
	/** `undefined` for a new one. */
	truck: TruckOnList | undefined
	answer: FormAnswer | undefined
	busy: boolean
}

const noTruck = { id: '', name: '', cubicYards: undefined, homeBase: '', weekdays, seen: '' }

export function TruckForm({ does, truck, busy, ...props }: Props) {
	const answer = props.answer?.about === aboutForm(does, truck?.id ?? '') ? props.answer : undefined
	const { basis, seen, onChange } = useFormBasis(truck ?? noTruck, answer)
	const id = useId()
	const typed = answer?.typed
	const textOf = (name: string, value: string | number | undefined) => ({
		id: `${id}-${name}`,
		name,
		defaultValue: typed?.[name] ?? value,
		autoComplete: 'off',
		'aria-describedby': `${id}-${name}-error`,
		'aria-invalid': answer?.faults?.[name] !== undefined,
	})
	const faultOf = (name: string) => {
		const fault = answer?.faults?.[name]
		return fault === undefined ? undefined : [fault]
	}
	return (
		<Form key={basis.seen} method="post" preventScrollReset onChange={onChange} className="pb-3">
			<input type="hidden" name="does" value={does} />
			{truck && <input type="hidden" name="id" value={truck.id} />}
			<input type="hidden" name="seen" value={seen} />
			<div className="mt-2 grid gap-2 sm:grid-cols-[2fr_1fr_3fr]">
				<Field label="Name" id={`${id}-name`} error={faultOf('name')}>
					<input {...textOf('name', basis.name)} maxLength={60} required />
				</Field>
				<Field label="Cubic yards" id={`${id}-cubicYards`} error={faultOf('cubicYards')}>
					<input {...textOf('cubicYards', basis.cubicYards)} inputMode="decimal" required />
				</Field>
				<Field label="Starts from" id={`${id}-homeBase`} error={faultOf('homeBase')} optional>
					<input {...textOf('homeBase', basis.homeBase)} maxLength={200} />
				</Field>
			</div>
			<fieldset className="mt-2 min-w-0">
				<legend className="font-semibold">Works on</legend>
				<div className="flex flex-wrap gap-x-4">
					{weekdays.map((weekday) => (
						<label key={weekday} className="flex min-h-11 items-center gap-2">
							<input
								type="checkbox"
								name={worksField(weekday)}
								defaultChecked={
									typed ? typed[worksField(weekday)] !== undefined : basis.weekdays.includes(weekday)
								}
								className="size-5 accent-spruce"
							/>
							{weekdayName(weekday)}
						</label>
					))}
				</div>
			</fieldset>
			<Answer answer={answer} />
			<Button kind="outline" type="submit" className="mt-2 px-3" disabled={busy}>
				{truck ? `Change ${truck.name}` : 'Add this truck'}
			</Button>
		</Form>
	)
}
