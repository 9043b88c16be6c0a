import { useFetcher } from 'react-router'
import { deskDayTruck } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { action } from './day.page.tsx'
import type { DayTruck } from './day-of-pickups.ts'
import { onNoTruck } from './truck-sheets.ts'

/** On which truck a pickup goes: one button for each, and the pressed one again takes it off. Nothing while no truck is set. */
export function TruckChoice({ pickup, trucks }: { pickup: PickupOfDay; trucks: DayTruck[] }) {
	const { id, name, date, truck, status } = pickup
	const fetcher = useFetcher<typeof action>()
	const offered = truck && !trucks.some((each) => each.id === truck.id) ? [...trucks, truck] : trucks
	if (offered.length === 0 || status === 'cancelled') return null
	const sent = fetcher.formData?.get('truck')
	const on = typeof sent === 'string' ? sent : (truck?.id ?? onNoTruck)
	return (
		<fetcher.Form method="post" action={deskDayTruck(date)} preventScrollReset className="mt-1">
			<input type="hidden" name="bookingId" value={id} />
			<fieldset className="flex flex-wrap items-center gap-2">
				<legend className="float-left mr-2 content-center self-center">
					Truck<span className="sr-only"> of {name}</span>
				</legend>
				{offered.map((each) => (
					<Button
						key={each.id}
						kind={each.id === on ? 'solid' : 'outline'}
						type="submit"
						name="truck"
						value={each.id === on ? onNoTruck : each.id}
						aria-pressed={each.id === on}
						className="max-w-full px-3 lg:min-h-8 lg:py-0.5"
					>
						{each.name}
					</Button>
				))}
			</fieldset>
			<p role="status" className="text-brick">
				{fetcher.data?.message}
			</p>
		</fetcher.Form>
	)
}
