import { bookPath, privacy, telephone, terms } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { addDays, type CalgaryDate } from '#app/values/calgary-time.ts'
import { company } from '#app/values/company.ts'
import { landingWindows } from './arrival-window.ts'
import { loadSizes } from './booking.ts'
import type { BookingOutcome } from './booking-outcome.ts'

type Props = {
	dates: { first: CalgaryDate; last: CalgaryDate }
	/** The page that the form stands on: it goes with the lead. */
	page: string
	/** What the form was answered, when it came back with a fault. */
	posted?: BookingOutcome | undefined
	city?: string
	/** Too far for a pickup today: the earliest date is tomorrow. */
	farAway?: boolean
}

const fields = [
	{ name: 'name', label: 'Name', autoComplete: 'name' },
	{ name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
	{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
	{ name: 'address', label: 'Address', autoComplete: 'address-line1' },
	{ name: 'postal', label: 'Postal code', autoComplete: 'postal-code' },
	{ name: 'city', label: 'City', autoComplete: 'address-level2' },
] as const

/** The booking form of the local pages (specification, section 9): a plain form post that needs no script. */
export function LandingForm({ dates, page, posted, city = company.city, farAway = false }: Props) {
	const refused = posted?.outcome === 'refused' ? posted : undefined
	const typed = (name: string) => {
		const value = refused?.form.initialValue?.[name]
		return typeof value === 'string' ? value : undefined
	}
	const first = farAway ? addDays(dates.first, 1) : dates.first
	const faults = (name: string) => refused?.form.error?.[name] ?? undefined
	return (
		<form method="post" action={bookPath()} className="grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="page" value={page} />
			{farAway && <input type="hidden" name="farAway" value="yes" />}
			{fields.map(({ name, label, ...rest }) => (
				<Field key={name} label={label} id={name} error={faults(name)}>
					<input
						id={name}
						name={name}
						defaultValue={typed(name) ?? (name === 'city' ? city : undefined)}
						aria-invalid={faults(name) ? true : undefined}
						aria-describedby={`${name}-error`}
						required
						{...rest}
					/>
				</Field>
			))}
			<Field label="Arrival window" id="window" error={faults('window')}>
				<select id="window" name="window" defaultValue={typed('window') ?? ''} required>
					<option value="">Choose one</option>
					{landingWindows
						.filter(({ todayOnly }) => !(farAway && todayOnly))
						.map(({ id, label }) => (
							<option key={id} value={id}>
								{label}
							</option>
						))}
				</select>
			</Field>
			<Field label="Date" id="date" error={faults('date')}>
				<input
					id="date"
					name="date"
					type="date"
					min={first}
					max={dates.last}
					defaultValue={typed('date') ?? first}
					required
				/>
			</Field>
			<Field label="Load size" id="load" error={faults('load')}>
				<select id="load" name="load" defaultValue={typed('load') ?? 'quarter'}>
					{loadSizes.map(({ id, label }) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
			</Field>
			<Field label="Notes" id="notes" optional error={faults('notes')}>
				<input id="notes" name="notes" defaultValue={typed('notes')} />
			</Field>
			<div className="sm:col-span-2">
				<Button kind="primary" type="submit">
					Confirm Booking
				</Button>
				<p className="mt-3 text-sm">
					Or call <a href={telephone(company.phone)}>{company.phone}</a>. By booking you accept our{' '}
					<a href={terms()}>terms</a> and our <a href={privacy()}>privacy policy</a>.
				</p>
			</div>
		</form>
	)
}
