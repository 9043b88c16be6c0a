import { etaMinutes } from '#app/bookings/changes/eta-minutes.ts'

/** The minutes until the crew arrives, of which the customer is notified when it sets off. */
export function EtaChoice({
	form,
}: {
	/** The id of its form, where that stands elsewhere. */
	form?: string
}) {
	return (
		<label className="field flex w-full flex-wrap items-center gap-2">
			On the way, arriving in
			<select name="eta" form={form} defaultValue={etaMinutes.usual} className="w-auto">
				{etaMinutes.choices.map((minutes) => (
					<option key={minutes} value={minutes}>
						{minutes} minutes
					</option>
				))}
			</select>
		</label>
	)
}
