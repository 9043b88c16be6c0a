import { Form } from 'react-router'
import { deskDayTruckOut } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useMay } from '../../use-may.ts'
import type { DayOfPickups } from '../day-of-pickups.ts'
import { useChosenTruck } from '../stops/use-chosen-truck.ts'
import { longestReason } from './trucks-out.ts'
import { useTruckOut } from './use-truck-out.ts'

/** For saying that a truck is out. Nothing while no truck is set, or none is left. */
export function TruckOutForm({ day }: { day: Pick<DayOfPickups, 'date' | 'trucks' | 'without'> }) {
	const { date, trucks, without } = day
	const may = useMay()
	const shown = useChosenTruck()
	const isShown = may('schedule') && trucks.length > 0 && without.canBe !== 'past'
	const { unfolds, field, onSubmit } = useTruckOut(without.out, isShown)
	if (!isShown) return null
	return (
		// Closed again once a truck went out or came back.
		<details key={without.out.map(({ id }) => id).join()} ref={unfolds} className="mt-1">
			<summary className="min-h-11 cursor-pointer content-center font-semibold">A truck is out</summary>
			<Form
				method="post"
				action={deskDayTruckOut(date, shown)}
				preventScrollReset
				onSubmit={onSubmit}
				className="grid max-w-xl gap-2 rounded-card border border-line bg-white p-3"
			>
				<input type="hidden" name="does" value="truck-out" />
				<Field label="Truck" id="truck-out">
					<select ref={field} id="truck-out" name="truck" required defaultValue="">
						<option value="" disabled>
							Choose a truck
						</option>
						{trucks.map(({ id, name, room }) => (
							<option key={id} value={id}>
								{name}, {room}
							</option>
						))}
					</select>
				</Field>
				{without.canBe === 'now' ? (
					<fieldset className="flex flex-wrap gap-x-4">
						<legend className="font-semibold">For how long</legend>
						{(
							[
								['now', 'From now on'],
								['day', 'The whole day'],
							] as const
						).map(([value, words]) => (
							<label key={value} className="flex min-h-11 items-center gap-2">
								<input
									type="radio"
									name="from"
									value={value}
									defaultChecked={value === 'now'}
									className="size-5 accent-spruce"
								/>
								{words}
							</label>
						))}
					</fieldset>
				) : (
					<p className="text-muted">For the whole day.</p>
				)}
				<Field label="Reason" id="truck-out-reason" hint="Only staff read it.">
					<input
						id="truck-out-reason"
						name="reason"
						maxLength={longestReason}
						autoComplete="off"
						placeholder="Flat tire"
						required
					/>
				</Field>
				<p>
					<Button kind="outline" type="submit" className="px-3">
						Take it out
					</Button>
				</p>
			</Form>
		</details>
	)
}
