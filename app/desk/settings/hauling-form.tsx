import { haulingGroups } from './hauling-fields.ts'
import { PartForm, type PartProps, SettingField } from './part-form.tsx'

/** The figures that a full day goes by. */
export const HaulingForm = (props: PartProps) => (
	<PartForm
		{...props}
		hint="A day takes no more pickups once its yards or minutes run out. Too high, and you turn work away; too low, and a crew gets more than it can do. Customers never see these. What’s booked keeps the yards and minutes it was booked with."
	>
		{(filled) => (
			<div className="grid gap-4">
				{haulingGroups.map(({ title, unit, fields }) => (
					<fieldset key={title} className="min-w-0">
						<legend className="font-semibold">{title}</legend>
						<p className="text-muted text-sm">{unit}</p>
						<div className="mt-1 grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
							{fields.map(({ name, label }) => (
								<SettingField
									key={name}
									label={label}
									name={name}
									inputMode="decimal"
									maxLength={6}
									filled={filled}
								/>
							))}
						</div>
					</fieldset>
				))}
			</div>
		)}
	</PartForm>
)
