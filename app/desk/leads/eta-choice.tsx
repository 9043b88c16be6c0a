import { etaMinutes } from '#app/bookings/eta-minutes.ts'

/** In how many minutes the crew will be there, as the customer is told when it sets off. */
export function EtaChoice() {
	return (
		<label className="field flex w-full flex-wrap items-center gap-2">
			On the way, there in
			<select name="eta" defaultValue={etaMinutes.usual} className="w-auto">
				{etaMinutes.choices.map((minutes) => (
					<option key={minutes} value={minutes}>
						{minutes} minutes
					</option>
				))}
			</select>
		</label>
	)
}
