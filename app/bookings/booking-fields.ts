/** How a field of the booking form is shown. */
type BookingField = {
	label: string
	/** The type of the input, when it is not plain text. */
	type?: 'tel' | 'email'
	autoComplete?: string
	required: boolean
}

const fieldsBy = <Name extends string>(fields: Record<Name, BookingField>) => fields

/** The fields of the booking form, in its order: when, who, where, and what is folded (docs/rules.md, 'Booking form'). */
export const bookingFields = fieldsBy({
	date: { label: 'Preferred date', required: true },
	window: { label: 'Arrival window', required: true },
	name: { label: 'Name', autoComplete: 'name', required: true },
	phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', required: true },
	email: { label: 'Email', type: 'email', autoComplete: 'email', required: true },
	address: { label: 'Address', autoComplete: 'address-line1', required: true },
	postal: { label: 'Postal code', autoComplete: 'postal-code', required: true },
	city: { label: 'City', autoComplete: 'address-level2', required: true },
	notes: { label: 'Notes', required: false },
	offers: {
		label:
			'Email me an offer or ask me for a review now and then. You can stop this at any time. Messages about your pickup come either way.',
		required: false,
	},
})
export type BookingFieldName = keyof typeof bookingFields

/** The field that only a local page's form has (docs/rules.md, 'Booking form of the local pages'). */
export const localFields = fieldsBy({
	load: { label: 'Load size', required: true },
})

/** The hidden field of a local page's form: which page it is. */
const pageFields = ['page'] as const

/** The fields that stay folded until they are wanted, or have a fault. */
export const foldedFields: readonly string[] = ['city', 'notes', 'offers']

const isFolded = (name: string) => foldedFields.includes(name)

/** All fields that are shown, in order. A local page asks for the load size where the others fold. */
export const shownFields = [
	...Object.keys(bookingFields).filter((name) => !isFolded(name)),
	...Object.keys(localFields),
	...foldedFields,
]

/** The names of all fields read from either form. */
export const bookingFieldNames = [...shownFields, ...pageFields]
