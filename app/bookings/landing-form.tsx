import type { PriceListId } from '#app/platform/ids.ts'
import { bookPath, privacy, telephone, terms } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { addDays, type CalendarDate } from '#app/values/local-time.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'
import { allWindows } from './arrival-window.ts'
import { loadSizes } from './booking.ts'
import { bookingFields, contactFields, localFields } from './booking-fields.ts'
import { type BookingOutcome, bookingNotices, formOf } from './booking-outcome.ts'
import { isFar } from './reach.ts'
import { FreeWindows } from './window-choice.tsx'

type Props = {
	dates: { first: CalendarDate; last: CalendarDate }
	/** The page that has the form: it is stored with the lead. */
	page: string
	/** The outcome of the form, when it came back. */
	posted?: BookingOutcome | undefined
	city?: string
	/** The place is too far for a pickup today: the earliest date is tomorrow. */
	farAway?: boolean
	/** The list whose prices the page shows; a form that came back has its own. */
	priceList?: PriceListId
	/** The day's truck leaves at 8 AM. */
	bookedByEight?: boolean
}

const order = [...contactFields, 'window', 'date', 'load', 'notes']

/** A plain form post that needs no script (docs/rules.md, 'Booking form of the local pages'). */
export function LandingForm({
	dates,
	page,
	posted,
	city,
	farAway = false,
	priceList,
	bookedByEight = false,
}: Props) {
	const company = useCompany()
	const returned = formOf(posted)
	const typed = (name: string) => {
		const value = returned?.initialValue?.[name]
		return typeof value === 'string' ? value : undefined
	}
	const errors = (name: string) => returned?.error?.[name] ?? undefined
	const firstError = order.find(errors)
	const control = (name: string) => ({
		id: name,
		name,
		'aria-invalid': errors(name) && true,
		'aria-describedby': `${name}-error`,
		autoFocus: name === firstError,
	})
	const onRequest = farAway || isFar(company, parsePostalCode(typed('postal') ?? '') ?? '')
	const first = onRequest ? addDays(dates.first, 1) : dates.first
	return (
		<form method="post" action={bookPath()} className="grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="page" value={page} />
			<input type="hidden" name="priceList" value={typed('priceList') ?? priceList} />
			{farAway && <input type="hidden" name="farAway" value="yes" />}
			{bookedByEight && <input type="hidden" name="bookedByEight" value="yes" />}
			{posted && <CameBack posted={posted} focused={firstError === undefined} />}
			{contactFields.map((name) => {
				const { label, required, type, autoComplete } = bookingFields[name]
				return (
					<Field key={name} label={label} id={name} error={errors(name)}>
						<input
							{...control(name)}
							defaultValue={returned ? typed(name) : name === 'city' ? (city ?? company.city) : undefined}
							required={required}
							type={type}
							autoComplete={autoComplete}
						/>
					</Field>
				)
			})}
			<div>
				<Field label={bookingFields.window.label} id="window" error={errors('window')}>
					<select
						{...control('window')}
						defaultValue={typed('window') ?? ''}
						required={bookingFields.window.required}
					>
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
			<Field label={localFields.date.label} id="date" error={errors('date')}>
				<input
					{...control('date')}
					type="date"
					min={first}
					max={dates.last}
					defaultValue={typed('date') ?? first}
					required={localFields.date.required}
				/>
			</Field>
			<Field label={localFields.load.label} id="load" error={errors('load')}>
				<select {...control('load')} defaultValue={typed('load') ?? 'quarter'}>
					{loadSizes.map(({ id, label }) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
			</Field>
			<Field
				label={bookingFields.notes.label}
				id="notes"
				optional={!bookingFields.notes.required}
				error={errors('notes')}
			>
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

/** Why the form is shown again. Gets the focus when no field has an error. */
function CameBack({ posted, focused }: { posted: BookingOutcome; focused: boolean }) {
	const failure = failureOf(posted)
	return (
		<p
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
			autoFocus={focused}
			className="border-brick border-l-4 pl-4 text-brick sm:col-span-2"
		>
			<b>{failure?.title ?? 'Nothing is booked yet'}.</b>{' '}
			{failure?.text ?? 'Change what is marked below. The rest is as you typed it.'}
		</p>
	)
}

/** Why the booking was not made, when the reason is not a field. */
function failureOf(posted: BookingOutcome): { title: string; text: string } | undefined {
	if (posted.outcome === 'repriced') return { ...bookingNotices.repriced, text: posted.message }
	if (posted.outcome !== 'failed') return undefined
	return { ...bookingNotices.failed, text: posted.message ?? bookingNotices.failed.text }
}
