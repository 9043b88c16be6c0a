import { useFetcher } from 'react-router'
import { deskDayLate } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { customerIsNotified } from '../leads/customer-notified.ts'
import type { DayRefusal } from './day-refusal.ts'
import { useChosenTruck } from './stops/use-chosen-truck.ts'

/** A form to tell the customer of a later time. */
export function RunningLate({ pickup }: { pickup: PickupOfDay }) {
	const { id, name, version, date, canBeLate } = pickup
	const fetcher = useFetcher<DayRefusal>()
	const shown = useChosenTruck()
	return (
		<>
			{canBeLate && (
				<details className="mt-1">
					<summary className="min-h-11 cursor-pointer content-center lg:min-h-7">
						Running late<span className="sr-only"> for {name}</span>
					</summary>
					<fetcher.Form
						method="post"
						action={deskDayLate(date, shown)}
						className="flex flex-wrap items-center gap-2"
						preventScrollReset
					>
						<input type="hidden" name="bookingId" value={id} />
						<input type="hidden" name="version" value={version} />
						<label className="field flex flex-wrap items-center gap-2">
							<span>
								New time<span className="sr-only"> for {name}</span>
							</span>
							<input type="time" name="at" step={300} required className="w-auto" />
						</label>
						<Button kind="outline" type="submit" className="px-3" disabled={fetcher.state !== 'idle'}>
							Tell {name}
						</Button>
						<p className="w-full text-muted text-sm">{customerIsNotified(pickup)}</p>
					</fetcher.Form>
					<p role="status" className="text-brick">
						{fetcher.data?.message}
					</p>
				</details>
			)}
		</>
	)
}
