import { bookPath, privacy, telephone, terms } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { addDays, type CalendarDate } from '#app/values/local-time.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { allWindows } from './arrival-window.ts'
import { loadSizes } from './booking.ts'
import { type BookingOutcome, bookingNotices, formOf } from './booking-outcome.ts'
import { isFar } from './reach.ts'
import { FreeWindows } from './window-choice.tsx'

type Props = {
	dates: { first: CalendarDate; last: CalendarDate }
	/** The page that the form stands on: it goes with the lead. */
	page: string
	/** What the form was answered, when it came back. */
	posted?: BookingOutcome | undefined
	city?: string
	/** Too far for a pickup today: the earliest date is tomorrow. */
	farAway?: boolean
	/** The day's truck leaves at 8 AM. */
	bookedByEight?: boolean
}

const fields = [
	{ name: 'name', label: 'Name', autoComplete: 'name' },
	{ name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
	{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
	{ name: 'address', label: 'Address', autoComplete: 'address-line1' },
	{ name: 'postal', label: 'Postal code', autoComplete: 'postal-code' },
	{ name: 'city', label: 'City', autoComplete: 'address-level2' },
] as const

const order = [...fields.map(({ name }) => name), 'window', 'date', 'load', 'notes']

/** A plain form post that needs no script (docs/rules.md, 'Booking form of the local pages'). */
export function LandingForm({ dates, page, posted, city, farAway = false, bookedByEight = false }: Props) {
	const company = useCompany()
	const returned = formOf(posted)
	const typed = (name: string) => {
		const value = returned?.initialValue?.[name]
		return typeof value === 'string' ? value : undefined
	}
	const faults = (name: string) => returned?.error?.[name] ?? undefined
	const faulty = order.find(faults)
	const control = (name: string) => ({
		id: name,
		name,
		'aria-invalid': faults(name) && true,
		'aria-describedby': `${name}-error`,
		autoFocus: name === faulty,
	})
	const onRequest = farAway || isFar(company, parsePostalCode(typed('postal') ?? '') ?? '')
	const first = onRequest ? addDays(dates.first, 1) : dates.first
	return (
		<form method="post" action={bookPath()} className="grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="page" value={page} />
			{farAway && <input type="hidden" name="farAway" value="yes" />}
			{bookedByEight && <input type="hidden" name="bookedByEight" value="yes" />}
			{posted && <CameBack posted={posted} focused={faulty === undefined} />}
			{fields.map(({ name, label, ...rest }) => (
				<Field key={name} label={label} id={name} error={faults(name)}>
					<input
						{...control(name)}
						defaultValue={returned ? typed(name) : name === 'city' ? (city ?? company.city) : undefined}
						required
						{...rest}
					/>
				</Field>
			))}
			<div>
				<Field label="Arrival window" id="window" error={faults('window')}>
					<select {...control('window')} defaultValue={typed('window') ?? ''} required>
						<option value="">Choose one</option>
						{allWindows(company)
							.filter(({ todayOnly }) => !(onRequest && todayOnly))
							.map(({ id, label }) => (
								<option key={id} value={id}>
									{label}
								</option>
							))}
					</select>
				</Field>
				{posted?.outcome === 'refused' && (
					<FreeWindows windows={posted.alternatives} verb={onRequest ? 'Request' : 'Book'} />
				)}
			</div>
			<Field label="Date" id="date" error={faults('date')}>
				<input
					{...control('date')}
					type="date"
					min={first}
					max={dates.last}
					defaultValue={typed('date') ?? first}
					required
				/>
			</Field>
			<Field label="Load size" id="load" error={faults('load')}>
				<select {...control('load')} defaultValue={typed('load') ?? 'quarter'}>
					{loadSizes.map(({ id, label }) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
			</Field>
			<Field label="Notes" id="notes" optional error={faults('notes')}>
				<input {...control('notes')} defaultValue={typed('notes')} />
			</Field>
			<div className="sm:col-span-2">
				<Button kind="primary" type="submit">
					{onRequest ? 'Request a pickup' : 'Confirm Booking'}
				</Button>
				<p className="mt-3 text-sm">
					Or call <a href={telephone(company.phone)}>{company.phone}</a>. By booking you accept our{' '}
					<a href={terms()}>terms</a> and our <a href={privacy()}>privacy policy</a>.
				</p>
			</div>
		</form>
	)
}

/** Why the form is here again. Begun on when no field of it is at fault. */
function CameBack({ posted, focused }: { posted: BookingOutcome; focused: boolean }) {
	const failure = posted.outcome === 'failed' ? (posted.message ?? bookingNotices.failed.text) : undefined
	return (
		<p
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what it says
			autoFocus={focused}
			className="border-brick border-l-4 pl-4 text-brick sm:col-span-2"
		>
			<b>{failure ? bookingNotices.failed.title : 'Nothing is booked yet'}.</b>{' '}
			{failure ?? 'Change what is marked below. The rest is as you typed it.'}
		</p>
	)
}
