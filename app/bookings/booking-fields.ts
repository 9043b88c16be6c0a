/** A field of the booking forms as it is shown. */
type BookingField = {
	label: string
	/** The kind of input, where it is another one than a line of text. */
	type?: 'tel' | 'email'
	autoComplete?: string
	required: boolean
}

const fieldsBy = <Name extends string>(fields: Record<Name, BookingField>) => fields

/** What both booking forms ask (docs/rules.md, 'Booking form'). */
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

/** What the form of a local page asks besides, and what it calls shorter (docs/rules.md, 'Booking form of the local pages'). */
export const localFields = fieldsBy({
	date: { ...bookingFields.date, label: 'Date' },
	load: { label: 'Load size', required: true },
})

/** What the form of a local page says of its page, unseen. */
const pageFields = ['page', 'farAway', 'bookedByEight'] as const

/** Who and where: a line each to type, in the order of both forms. */
export const contactFields = ['name', 'phone', 'email', 'address', 'postal', 'city'] as const

/** All that is read of either form. */
export const bookingFieldNames = [
	...new Set([...Object.keys(bookingFields), ...Object.keys(localFields), ...pageFields]),
]
