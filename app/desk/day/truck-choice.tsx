import { useFetcher } from 'react-router'
import { deskDayTruck } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { DayRefusal } from './day-refusal.ts'
import type { DayTruck, TruckOfDay } from './day-trucks.ts'
import { onNoTruck } from './run-sheet/truck-sheets.ts'
import { useChosenTruck } from './stops/use-chosen-truck.ts'

/** The most that fit on one line of a card. */
const mostButtons = 6

/** The choice of a pickup's truck: buttons, or a list where there are many. Nothing while no truck is set. */
export function TruckChoice({ pickup, trucks }: { pickup: PickupOfDay; trucks: TruckOfDay[] }) {
	const { id, name, date, truck, status } = pickup
	const fetcher = useFetcher<DayRefusal>()
	const shown = useChosenTruck()
	const offered: OfferedTruck[] =
		truck && !trucks.some((each) => each.id === truck.id) ? [...trucks, truck] : trucks
	if (offered.length === 0 || status === 'cancelled') return null
	const sent = fetcher.formData?.get('truck')
	const on = typeof sent === 'string' ? sent : (truck?.id ?? onNoTruck)
	return (
		<fetcher.Form
			method="post"
			action={deskDayTruck(date, shown)}
			preventScrollReset
			className="mt-1 lg:mt-0"
		>
			<input type="hidden" name="bookingId" value={id} />
			{offered.length > mostButtons ? (
				<TruckList name={name} trucks={offered} on={on} />
			) : (
				<TruckButtons name={name} trucks={offered} on={on} />
			)}
			<p role="status" className="text-brick">
				{fetcher.data?.message}
			</p>
		</fetcher.Form>
	)
}

/** A truck with what is on it of what it hauls, but where it doesn't work that day. */
type OfferedTruck = DayTruck & Partial<TruckOfDay>

/** `name` is the customer's; `on` is the truck's id, or `onNoTruck`. */
type Offered = { name: string; trucks: OfferedTruck[]; on: string }

/** The pressed one, pressed again, takes the pickup off. */
function TruckButtons({ name, trucks, on }: Offered) {
	return (
		<fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:gap-x-1">
			<legend className="float-left mr-2 content-center self-center lg:sr-only">
				Truck<span className="sr-only"> of {name}</span>
			</legend>
			{trucks.map((each) => (
				<Button
					key={each.id}
					kind={each.id === on ? 'solid' : 'outline'}
					type="submit"
					name="truck"
					value={each.id === on ? onNoTruck : each.id}
					aria-pressed={each.id === on}
					className="max-w-full px-3 lg:min-h-6 lg:border lg:px-1.5 lg:py-0 lg:text-sm lg:leading-5"
				>
					{each.name}
					{each.room !== undefined && (
						<span className="ml-1 font-normal">
							{' '}
							<span className="sr-only">{each.room}</span>
							{/* A row of the board, and a phone, has room for two of them beside each other. */}
							<span aria-hidden="true">{each.room.replace(' of ', '/')}</span>
						</span>
					)}
				</Button>
			))}
		</fieldset>
	)
}

/** A colleague's new choice replaces an unsent choice here. */
function TruckList({ name, trucks, on }: Offered) {
	return (
		<div className="flex flex-wrap items-center gap-2 lg:flex-nowrap lg:gap-1">
			<label className="field flex min-w-0 items-center gap-2">
				<span className="lg:sr-only">
					Truck<span className="sr-only"> of {name}</span>
				</span>
				<select key={on} name="truck" defaultValue={on} className="w-auto min-w-0">
					<option value={onNoTruck}>None yet</option>
					{trucks.map((each) => (
						<option key={each.id} value={each.id}>
							{each.room === undefined ? each.name : `${each.name}, ${each.room}`}
						</option>
					))}
				</select>
			</label>
			<Button kind="outline" type="submit" className="px-3 lg:min-h-11 lg:py-0.5">
				Set<span className="sr-only"> the truck of {name}</span>
			</Button>
		</div>
	)
}
