import { Form } from 'react-router'
import type { EditFields } from '#app/bookings/changes/booking-edit.ts'
import { detailNames } from '#app/bookings/outgoing/pickup-details.ts'
import type { LoadEditing } from '#app/bookings/outgoing/unsaid-load.ts'
import { loadSizes } from '#app/bookings/rules/booking.ts'
import { bookingFields, editedNames, lineNames, sizeFields } from '#app/bookings/rules/booking-fields.ts'
import { longestPurchaseOrder, purchaseOrderLabel } from '#app/bookings/rules/purchase-order.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { EditAnswer } from './form-answers.ts'

type Props = {
	booking: {
		version: number
		loadEditing: LoadEditing
		/** Whether it will have an invoice, which names the customer's own number. */
		isInvoiced: boolean
		/** The subject of the local page that was booked; it stays until a load size is chosen. */
		subject?: string | undefined
		fields: EditFields
	}
	answer: EditAnswer | undefined
	busy: boolean
}

const edited: readonly string[] = editedNames()

const lines = [
	...lineNames
		.filter((name) => edited.includes(name))
		.map((name) => ({
			...bookingFields[name],
			name,
			// A caller may have no email address.
			required: bookingFields[name].required && name !== 'email',
		})),
	...(['gateCode', 'onSite'] as const).map((name) => ({
		name,
		label: detailNames[name],
		type: undefined,
		required: false,
	})),
]

/** The fields of a booking that staff can edit. Its day and window are changed by moving it. */
export function EditForm({
	booking: { version, loadEditing, isInvoiced, subject, fields },
	answer,
	busy,
}: Props) {
	const refused = answer?.ok === false ? answer : undefined
	const stands = answer?.stands ?? { version, fields }
	// A form refused for another reason keeps the snapshot that its author saw: the page may have a newer one by now.
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
			{lines.map(({ name, label, type, required }) => (
				<Field
					key={name}
					id={name}
					label={label}
					error={refused?.faults[name] ?? undefined}
					optional={!required}
				>
					<input {...control(name)} type={type ?? 'text'} required={required} />
				</Field>
			))}
			{loadEditing === 'of quote' ? (
				<p className="self-center text-muted">The load comes from its quote.</p>
			) : (
				<Field id="load" label={sizeFields.load.label} error={refused?.faults.load ?? undefined} optional>
					<select {...control('load')}>
						{(loadEditing === 'any' || subject !== undefined) && (
							<option value="">{subject ?? 'Not said'}</option>
						)}
						{loadSizes.map(({ id, label }) => (
							<option key={id} value={id}>
								{label}
							</option>
						))}
					</select>
				</Field>
			)}
			{isInvoiced && (
				<Field
					id="purchaseOrder"
					label={purchaseOrderLabel}
					hint="It goes on the invoice."
					error={refused?.faults.purchaseOrder ?? undefined}
					optional
				>
					<input {...control('purchaseOrder')} maxLength={longestPurchaseOrder} />
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
