import { Form } from 'react-router'
import { loadSizes } from '#app/bookings/booking.ts'
import type { EditFields } from '#app/bookings/booking-edit.ts'
import { bookingFields, localFields } from '#app/bookings/booking-fields.ts'
import { detailNames } from '#app/bookings/pickup-details.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { EditAnswer } from './form-answers.ts'

type Props = {
	booking: { version: number; quoteId: string | null; fields: EditFields }
	answer: EditAnswer | undefined
	busy: boolean
}

const lines = [
	['name', bookingFields.name.label, 'text'],
	['phone', bookingFields.phone.label, 'tel'],
	['email', bookingFields.email.label, 'email'],
	['address', bookingFields.address.label, 'text'],
	['postal', bookingFields.postal.label, 'text'],
	['city', bookingFields.city.label, 'text'],
	['gateCode', detailNames.gateCode, 'text'],
	['onSite', detailNames.onSite, 'text'],
] as const

const mayBeEmpty: readonly string[] = ['email', 'gateCode', 'onSite']

/** What staff change of a booking. Its day and window are changed by moving it. */
export function EditForm({ booking: { version, quoteId, fields }, answer, busy }: Props) {
	const refused = answer?.ok === false ? answer : undefined
	const stands = answer?.stands ?? { version, fields }
	// Refused for another reason, it comes back with what its author saw: the page may have something newer by now.
	const seen = answer?.stands ? undefined : refused?.typed
	const control = (name: keyof EditFields) => ({
		id: name,
		name,
		defaultValue: answer?.typed?.[name] ?? fields[name],
		autoComplete: 'off',
		'aria-describedby': `${name}-error`,
		'aria-invalid': refused?.faults[name] ? true : undefined,
	})
	return (
		<Form key={answer?.stands?.version} method="post" className="grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="version" value={seen?.version ?? stands.version} />
			<input type="hidden" name="seen" value={seen?.seen ?? JSON.stringify(stands.fields)} />
			{lines.map(([name, label, type]) => (
				<Field
					key={name}
					id={name}
					label={label}
					error={refused?.faults[name] ?? undefined}
					optional={mayBeEmpty.includes(name)}
				>
					<input {...control(name)} type={type} required={!mayBeEmpty.includes(name)} />
				</Field>
			))}
			{quoteId ? (
				<p className="self-center text-muted">Its load is its quote’s.</p>
			) : (
				<Field id="load" label={localFields.load.label} error={refused?.faults.load ?? undefined} optional>
					<select {...control('load')}>
						<option value="">Not said</option>
						{loadSizes.map(({ id, label }) => (
							<option key={id} value={id}>
								{label}
							</option>
						))}
					</select>
				</Field>
			)}
			<Field
				id="notes"
				label={bookingFields.notes.label}
				error={refused?.faults.notes ?? undefined}
				optional
				className="sm:col-span-2"
			>
				<textarea {...control('notes')} rows={4} maxLength={2000} />
			</Field>
			<p role="alert" className="text-brick empty:hidden sm:col-span-2">
				{refused?.message}
			</p>
			<p className="sm:col-span-2">
				<Button kind="primary" type="submit" disabled={busy}>
					{busy ? 'Saving...' : 'Save'}
				</Button>
			</p>
		</Form>
	)
}
