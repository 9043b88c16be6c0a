import { type Filled, PartForm, type PartProps } from './part-form.tsx'

const columns = 'grid grid-cols-2 gap-x-2 sm:grid-cols-[8rem_8rem_8rem]'

type Day = { day: string; opens: string; closes: string }

/** When somebody answers the phone, day by day. */
export const HoursForm = ({ days, ...props }: PartProps & { days: Day[] }) => (
	<PartForm
		{...props}
		hint="Shown on the contact page and to search engines. Texts back after missed calls only go within them, and so do texts to the office, unless you pick any hour there. They don’t change arrival windows. Use the 24-hour clock, such as 07:00, and leave a day empty if you’re closed."
	>
		{(filled) => (
			<div className="grid gap-y-2">
				<div aria-hidden="true" className={`${columns} text-muted text-sm`}>
					<span className="hidden sm:block" />
					<span>Opens</span>
					<span>Closes</span>
				</div>
				{days.map(({ day, opens, closes }) => (
					<fieldset key={day} className={`${columns} min-w-0 items-start`}>
						<legend className="float-left col-span-2 sm:col-span-1 sm:min-h-11 sm:content-center">
							{day}
						</legend>
						<TimeField label={`${day}: opens`} name={opens} filled={filled} />
						<TimeField label={`${day}: closes`} name={closes} filled={filled} />
					</fieldset>
				))}
			</div>
		)}
	</PartForm>
)

function TimeField({ label, name, filled }: { label: string; name: string; filled: Filled }) {
	const fault = filled.faults[name]
	return (
		<div className="field min-w-0">
			<label htmlFor={name} className="sr-only">
				{label}
			</label>
			<input
				id={name}
				name={name}
				defaultValue={filled.values[name] ?? ''}
				maxLength={8}
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
