import { Form, useFetcher } from 'react-router'
import { loadSizes } from '#app/bookings/booking.ts'
import { bookingFields } from '#app/bookings/booking-fields.ts'
import { tripTo } from '#app/bookings/reach.ts'
import { deskNewBooking } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type OfferedWindows, PlacesChoice } from './places-choice.tsx'
import { RefusedWindow } from './refused-window.tsx'
import type { KnownCustomer, RefusedBooking } from './typed-booking.ts'

const customerFields = ['name', 'email', 'address', 'postal', 'city'] as const

/** The rest of a booking by phone: who, where, when and what. */
export function NewBookingForm(props: {
	phone: string
	/** The known customer whose details it begins with. */
	chosen: KnownCustomer | undefined
	/** Known customers are offered above, and the first of them is where one types. */
	offersKnown: boolean
	/** The city that is assumed until the postal code says another. */
	city: string
	dates: { first: CalendarDate; last: CalendarDate }
	windows: OfferedWindows
	isOwner: boolean
	refused: RefusedBooking | undefined
	message: string | undefined
	busy: boolean
}) {
	const { phone, chosen, offersKnown, city, dates, isOwner, refused, message, busy } = props
	const { windows, ask } = useWindowsOfDay(props.windows)
	const company = useCompany()
	const error = (name: string) => refused?.faults[name] ?? undefined
	const faulty = refused ? Object.values(refused.faults).flatMap((faults) => faults ?? []) : []
	const begun: Record<string, string | undefined> = { city, ...chosen, ...refused?.typed }
	const { postal = '', city: town = '' } = refused?.typed ?? {}
	// The trip that the answer has told: sent again, the form is booked with it.
	const toldTrip = refused ? tripTo(company, { postal, city: town }).dollars : 0
	const first = refused || offersKnown ? undefined : chosen ? 'date' : 'name'
	const control = (name: string) => ({
		id: name,
		name,
		defaultValue: begun[name],
		autoComplete: 'off',
		'aria-invalid': error(name) ? true : undefined,
		'aria-describedby': `${name}-error`,
		autoFocus: name === first,
	})
	return (
		<Form method="post" className="mt-4 grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="phone" value={phone} />
			<input type="hidden" name="cityOffered" value={city} />
			<input type="hidden" name="trip" value={toldTrip} />
			<p role="alert" className="font-semibold text-brick empty:hidden sm:col-span-2">
				{message ?? (faulty.length > 0 && `Nothing is booked yet. ${faulty.join(' ')}`)}
			</p>
			{customerFields.map((name) => (
				<Field
					key={name}
					label={bookingFields[name].label}
					id={name}
					error={error(name)}
					optional={name === 'email'}
				>
					<input
						{...control(name)}
						type={name === 'email' ? 'email' : 'text'}
						required={name !== 'postal' && name !== 'email'}
					/>
				</Field>
			))}
			<Field label={bookingFields.date.label} id="date" error={error('date')}>
				<input
					{...control('date')}
					defaultValue={refused?.typed.date ?? props.windows.date}
					type="date"
					min={dates.first}
					max={dates.last}
					required
					onChange={({ target }) => ask(target.value)}
				/>
			</Field>
			<PlacesChoice
				windows={windows}
				chosen={refused?.typed.window}
				fault={error('window')}
				canOverbook={isOwner}
			/>
			{refused && <RefusedWindow refused={refused} busy={busy} error={error('because')} />}
			<Field label="Load size" id="load" optional error={error('load')}>
				<select {...control('load')}>
					<option value="">Not said</option>
					{loadSizes.map(({ id, label }) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
			</Field>
			<Field label={bookingFields.notes.label} id="notes" optional error={error('notes')}>
				<textarea {...control('notes')} rows={3} maxLength={2000} />
			</Field>
			<p className="sm:col-span-2">
				<Button kind="primary" type="submit" disabled={busy}>
					{busy ? 'Booking...' : 'Book it'}
				</Button>
			</p>
		</Form>
	)
}

/** The windows of the day that is typed: those that came with the page, until the server has said those of another day. */
function useWindowsOfDay(came: OfferedWindows) {
	const fetcher = useFetcher<{ windows: OfferedWindows }>()
	const ask = (date: string) => {
		if (/^\d{4}-\d{2}-\d{2}$/.test(date)) void fetcher.load(deskNewBooking({ date }))
	}
	return { windows: fetcher.data?.windows ?? came, ask }
}
