/** How a field of the booking forms is shown. */
type BookingField = {
	label: string
	/** The type of the input, when it is not plain text. */
	type?: 'tel' | 'email'
	autoComplete?: string
	required: boolean
}

const fieldsBy = <Name extends string>(fields: Record<Name, BookingField>) => fields

/** The fields of both booking forms (docs/rules.md, 'Booking form'). */
export const bookingFields = fieldsBy({
	name: { label: 'Name', autoComplete: 'name', required: true },
	phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', required: true },
	email: { label: 'Email', type: 'email', autoComplete: 'email', required: true },
	address: { label: 'Address', autoComplete: 'address-line1', required: true },
	postal: { label: 'Postal code', autoComplete: 'postal-code', required: true },
	city: { label: 'City', autoComplete: 'address-level2', required: true },
	date: { label: 'Preferred date', required: true },
	window: { label: 'Arrival window', required: true },
	notes: { label: 'Notes', required: false },
	offers: {
		label:
			'Email me an offer or ask me for a review now and then. You can stop this at any time. Messages about your pickup come either way.',
		required: false,
	},
})
export type BookingFieldName = keyof typeof bookingFields

/** Fields that only a local page's form has, or labels in short (docs/rules.md, 'Booking form of the local pages'). */
export const localFields = fieldsBy({
	date: { ...bookingFields.date, label: 'Date' },
	load: { label: 'Load size', required: true },
})

/** Hidden fields of a local page's form: which page it is, and how far the place is. */
const pageFields = ['page', 'farAway', 'bookedByEight'] as const

/** The one-line text fields of both forms, in order: the customer and the address. */
export const contactFields = ['name', 'phone', 'email', 'address', 'postal', 'city'] as const

/** The names of all fields read from either form. */
export const bookingFieldNames = [
	...new Set([...Object.keys(bookingFields), ...Object.keys(localFields), ...pageFields]),
]
