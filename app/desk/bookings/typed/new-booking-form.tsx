import { Form } from 'react-router'
import { loadSizes } from '#app/bookings/rules/booking.ts'
import { bookingFields, lineNames } from '#app/bookings/rules/booking-fields.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'
import { deskNewBooking } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { cents } from '#app/values/money.ts'
import { NearestFree, type OfferedWindows, SlotChoice } from '../slot-choice.tsx'
import { AgreedDay } from './agreed-day.tsx'
import { AskPhotos } from './ask-photos.tsx'
import { BookedAlready } from './booked-already.tsx'
import { LoadPart } from './load-part.tsx'
import { RefusedWindow } from './refused-window.tsx'
import { askPhotosField, dayAgreedField, type KnownCustomer, type RefusedBooking } from './typed-booking.ts'
import { useTypedLoad } from './use-typed-load.ts'
import { useTypedLocation } from './use-typed-location.ts'
import { useWindowsOfDay } from './use-windows-of-day.ts'

/** The phone number is asked for before the rest. */
const customerFields = lineNames.filter((name) => name !== 'phone')

export type Pricing = { list: NumberedList; things: Thing[]; maySaveQuote: boolean }

/** The rest of a booking by phone. */
export function NewBookingForm(props: {
	phone: string
	/** The known customer whose details prefill it. */
	chosen: KnownCustomer | undefined
	/** What was kept of the caller before; a known customer says more. */
	lead: Record<string, string> | undefined
	leadId: string | undefined
	/** Known customers are offered above, and take the focus. */
	offersKnown: boolean
	/** The city that is assumed until the postal code says another. */
	city: string
	dates: { first: CalendarDate; last: CalendarDate }
	windows: OfferedWindows
	mayOverbook: boolean
	/** What a load is priced with; `undefined` for who may not give quotes. */
	pricing: Pricing | undefined
	refused: RefusedBooking | undefined
	message: string | undefined
	busy: boolean
	/** The id of the quote or lead that the form is saved as. */
	formKey: string
	/** What is under way: `quote` or `lead`, or else a booking. */
	doing: FormDataEntryValue | undefined
}) {
	const { phone, chosen, lead, offersKnown, city, dates, pricing, refused, message, busy, formKey, doing } =
		props
	const error = (name: string) => refused?.faults[name] ?? undefined
	const faulty = refused ? Object.values(refused.faults).flatMap((faults) => faults ?? []) : []
	const prefill: Record<string, string | undefined> = {
		city,
		...lead,
		...(chosen && { ...chosen, email: chosen.email || lead?.email, marks: undefined }),
		...refused?.typed,
	}
	const location = useTypedLocation(prefill, city)
	const load = useTypedLoad(prefill, pricing)
	const { windows, ask, field, picked, pick } = useWindowsOfDay(props.windows, load.sizeAt(location.at))
	const first = refused || offersKnown ? undefined : chosen ? 'date' : 'name'
	const control = (name: string) => ({
		id: name,
		name,
		defaultValue: prefill[name],
		autoComplete: 'off',
		'aria-invalid': error(name) ? true : undefined,
		'aria-describedby': `${name}-error`,
		autoFocus: name === first,
	})
	return (
		<Form
			method="post"
			onChange={(event) => {
				location.onChange(event)
				load.onChange(event)
			}}
			className="mt-4 grid gap-4 sm:grid-cols-2"
		>
			<input type="hidden" name="phone" value={phone} />
			<input type="hidden" name="cityOffered" value={location.offered} />
			<input type="hidden" name="trip" value={location.dollars} />
			<p role="alert" className="font-semibold text-brick empty:hidden sm:col-span-2">
				{message ?? (faulty.length > 0 && `Nothing is ${doneBy(refused?.typed.as)} yet. ${faulty.join(' ')}`)}
			</p>
			{refused?.bookedAlready && <BookedAlready {...refused.bookedAlready} />}
			{customerFields.map((name) => (
				<Field
					key={name}
					label={bookingFields[name].label}
					id={name}
					error={error(name)}
					hint={name === 'city' ? location.inWords : undefined}
					optional={name !== 'postal' && !isNeeded(name)}
				>
					<input
						{...control(name)}
						type={name === 'email' ? 'email' : 'text'}
						required={name !== 'postal' && isNeeded(name)}
					/>
				</Field>
			))}
			{pricing && (
				<LoadPart
					{...pricing}
					values={prefill}
					faults={refused?.faults ?? {}}
					read={load.read}
					travelFee={cents(location.dollars)}
				/>
			)}
			<Field label={bookingFields.date.label} id="date" error={error('date')}>
				<input
					{...control('date')}
					ref={field}
					defaultValue={refused?.typed.date ?? props.windows.date}
					type="date"
					min={dates.first}
					max={dates.last}
					required
					onChange={({ target }) => ask(target.value)}
				/>
			</Field>
			<Windows {...props} {...{ windows, picked, pick }} fault={error('window')} />
			<AgreedDay
				isFar={location.isFar}
				ticked={refused?.typed[dayAgreedField] === 'on'}
				fault={error(dayAgreedField)}
			/>
			{refused && <RefusedWindow refused={refused} busy={busy} error={error('because')} />}
			<Field
				label="Load size"
				id="load"
				optional
				error={error('load')}
				{...(pricing && { hint: 'Only where you choose nothing under ‘What they have’.' })}
			>
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
			<AskPhotos ticked={refused?.typed[askPhotosField] === 'on'} fault={error(askPhotosField)} />
			<Buttons {...{ pricing, busy, formKey, doing }} />
		</Form>
	)
}

/** The windows of the day, and where none is free, the nearest that are. */
function Windows(
	props: Pick<
		Parameters<typeof NewBookingForm>[0],
		'phone' | 'chosen' | 'leadId' | 'refused' | 'mayOverbook'
	> &
		Pick<ReturnType<typeof useWindowsOfDay>, 'windows' | 'picked' | 'pick'> & { fault: string[] | undefined },
) {
	const { phone, chosen, leadId: lead, refused, mayOverbook, windows, picked, pick, fault } = props
	// What was refused has its own just below.
	const hasOwn =
		refused !== undefined && refused.alternatives.length > 0 && refused.typed.date === windows.date
	return (
		<SlotChoice
			// What was picked is chosen anew.
			key={picked && `${picked.date} ${picked.windowId}`}
			windows={windows}
			chosen={picked?.windowId ?? refused?.typed.window}
			fault={fault}
			canOverbook={mayOverbook}
		>
			{!hasOwn && (
				<NearestFree
					windows={windows}
					toDay={(date) => deskNewBooking({ phone, again: chosen?.bookingId, lead, date })}
					onPick={pick}
				/>
			)}
		</SlotChoice>
	)
}

/** The buttons, each saying whether it is under way. */
function Buttons({
	pricing,
	busy,
	formKey,
	doing,
}: Pick<Parameters<typeof NewBookingForm>[0], 'pricing' | 'busy' | 'formKey' | 'doing'>) {
	const isDoing = (what: string | undefined) => busy && doing === what
	return (
		<p className="flex flex-wrap gap-3 sm:col-span-2">
			<Button kind="primary" type="submit" disabled={busy}>
				{isDoing(undefined) ? 'Booking...' : 'Book it'}
			</Button>
			<input type="hidden" name="formKey" value={formKey} />
			{pricing && (
				<>
					{pricing.maySaveQuote && (
						<Button kind="outline" type="submit" name="as" value="quote" formNoValidate disabled={busy}>
							{isDoing('quote') ? 'Saving...' : 'Save as a quote'}
						</Button>
					)}
					<span className="hidden noscript:block">
						<Button kind="outline" type="submit" name="as" value="price" formNoValidate className="px-4">
							Price it
						</Button>
					</span>
					<input type="hidden" name="priceList" value={pricing.list.id} />
				</>
			)}
			<Button kind="outline" type="submit" name="as" value="lead" formNoValidate disabled={busy}>
				{isDoing('lead') ? 'Keeping...' : 'Keep as a lead'}
			</Button>
		</p>
	)
}

const doneBy = (as: string | undefined) => (as === 'quote' ? 'saved' : as === 'lead' ? 'kept' : 'booked')

/** A caller may have no email address. */
const isNeeded = (name: (typeof customerFields)[number]) => name !== 'email' && bookingFields[name].required
