import type { ReactNode } from 'react'
import { type FetcherWithComponents, Link } from 'react-router'
import { payments } from '#app/bookings/changes/paid-charge.ts'
import { deskBooking, deskDayDone } from '#app/shell/desk-links.ts'
import { Button, buttonLook } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { DayRefusal } from './day-refusal.ts'
import { useChosenTruck } from './stops/use-chosen-truck.ts'

/** What the answer to a form of a pickup's row says. */
export type RowFetcher = FetcherWithComponents<DayRefusal>

/**
 * 'Done', for who sees money: it opens what was charged, filled in from the price, and how it was paid, so that both are one press.
 * Without scripts as well. `later`: the button that says that it is done and leaves the amount.
 */
export function FinishForm({
	pickup,
	ask: { total, taxNames },
	fetcher,
	isOpen,
	later,
}: {
	pickup: PickupOfDay
	ask: NonNullable<PickupOfDay['askedWithDone']>
	fetcher: RowFetcher
	/** It was asked for while 'Arrived' was pending, so it is open with the focus in it. */
	isOpen: boolean
	later: ReactNode
}) {
	const { id, name, date, version } = pickup
	const field = `done-${id}`
	const shown = useChosenTruck()
	const isSending = fetcher.state !== 'idle'
	return (
		<details open={isOpen} className="open:w-full lg:open:w-auto">
			<summary
				className={`${buttonLook('outline')} cursor-pointer list-none whitespace-nowrap px-3 lg:min-h-10 lg:py-1 [&::-webkit-details-marker]:hidden`}
			>
				Done<span className="sr-only"> for {name}</span>
			</summary>
			<div className="mt-2 grid gap-3 lg:absolute lg:top-full lg:right-1 lg:z-10 lg:mt-0 lg:w-96 lg:rounded-card lg:border lg:border-line lg:bg-white lg:p-4 lg:shadow-lg">
				<fetcher.Form
					method="post"
					action={deskDayDone(date, shown)}
					preventScrollReset
					aria-label={`What ${name} was charged`}
					className="grid gap-3"
				>
					<input type="hidden" name="bookingId" value={id} />
					<input type="hidden" name="version" value={version} />
					{taxNames !== '' && <input type="hidden" name="chargedIs" value="with tax" />}
					<Field id={field} label={`Charged${taxNames === '' ? '' : `, with ${taxNames}`} (CAD)`}>
						<input
							ref={isOpen ? focus : undefined}
							id={field}
							name="charged"
							inputMode="decimal"
							autoComplete="off"
							required
							defaultValue={total}
							className="tabular-nums"
						/>
					</Field>
					<fieldset className="min-w-0">
						<legend className="font-semibold">Paid</legend>
						<div className="flex flex-wrap gap-x-4">
							{payments.map((each) => (
								<label key={each} className="flex min-h-11 items-center gap-2">
									<input type="radio" name="payment" value={each} required />
									{each}
								</label>
							))}
						</div>
					</fieldset>
					<p>
						<Button kind="solid" type="submit" disabled={isSending}>
							{isSending ? 'Saving...' : 'Done, and charge it'}
						</Button>
					</p>
				</fetcher.Form>
				<p className="flex flex-wrap items-center gap-x-3">
					{later}
					<span className="text-muted text-sm">Marks it done. It then waits under Not billed.</span>
				</p>
				<p className="text-muted text-sm">
					A fee, a discount, or someone else to bill? Press ‘No amount now’, then Charge.
				</p>
			</div>
		</details>
	)
}

/** What came of a row's form. A pickup that is done and couldn't be charged has its charge a link away. */
export function RowAnswer({ pickup, fetcher: { data } }: { pickup: PickupOfDay; fetcher: RowFetcher }) {
	const { id, status, isCharged } = pickup
	if (!data) return null
	return data.isDone ? (
		<p role="status" className="mt-1 font-semibold text-spruce">
			{data.message}
		</p>
	) : (
		<p role="alert" className="mt-1 text-brick">
			{data.message}{' '}
			{status === 'done' && !isCharged && (
				<Link to={deskBooking(id)} className="inline-flex min-h-11 items-center lg:min-h-6">
					Charge it
				</Link>
			)}
		</p>
	)
}

/** Called once, when the field is there. */
const focus = (field: HTMLElement | null) => field?.focus()
