/**
 * Who sees a field besides the form: the email to the office, the booking at the desk, the customer's receipt, the CRM, the
 * crew (the day, the run sheet, the job sheet), and the export.
 */
export type Place = 'office' | 'desk' | 'receipt' | 'crm' | 'crew' | 'export'

type BookingField = {
	label: string
	/** The type of the input, when it is not plain text. */
	type?: 'tel' | 'email'
	autoComplete?: string
	required: boolean
	/** What it is about: places show the fields of one part together. */
	part: 'when' | 'who' | 'where' | 'load' | 'said' | 'offers'
	/** Its column, in `leads` as it came and in `bookings` as it is now. */
	column?: string
	/** The field in whose line it is shown. */
	within?: 'address'
	/** In the width of the form. */
	wide?: true
	/** Folded until it is used or has an error. */
	folded?: true
	seenBy: readonly Place[]
	/** Whether staff edit it on the booking's page. */
	edited?: true
}

const staff = ['office', 'desk', 'crm', 'crew'] as const
const everyone = [...staff, 'receipt', 'export'] as const

/** The fields of the booking form, in its order: when, who, where, and what is folded (docs/rules.md, 'Booking form'). */
const rows = {
	date: { label: 'Preferred date', required: true, part: 'when', seenBy: everyone },
	window: { label: 'Arrival window', required: true, part: 'when', seenBy: everyone },
	name: {
		label: 'Name',
		autoComplete: 'name',
		required: true,
		part: 'who',
		column: 'name',
		wide: true,
		seenBy: [...staff, 'export'],
		edited: true,
	},
	phone: {
		label: 'Phone',
		type: 'tel',
		autoComplete: 'tel',
		required: true,
		part: 'who',
		column: 'phone',
		seenBy: everyone,
		edited: true,
	},
	email: {
		label: 'Email',
		type: 'email',
		autoComplete: 'email',
		required: true,
		part: 'who',
		column: 'email',
		seenBy: ['office', 'desk', 'crm', 'receipt', 'export'],
		edited: true,
	},
	address: {
		label: 'Address',
		autoComplete: 'address-line1',
		required: true,
		part: 'where',
		column: 'property_address',
		wide: true,
		seenBy: everyone,
		edited: true,
	},
	unit: {
		label: 'Unit, buzzer',
		autoComplete: 'address-line2',
		required: false,
		part: 'where',
		within: 'address',
		seenBy: everyone,
		edited: true,
	},
	postal: {
		label: 'Postal code',
		autoComplete: 'postal-code',
		required: true,
		part: 'where',
		column: 'postal_code',
		within: 'address',
		seenBy: everyone,
		edited: true,
	},
	city: {
		label: 'City',
		autoComplete: 'address-level2',
		required: true,
		part: 'where',
		column: 'city',
		within: 'address',
		wide: true,
		folded: true,
		seenBy: everyone,
		edited: true,
	},
	notes: { label: 'Notes', required: false, part: 'said', folded: true, seenBy: staff, edited: true },
	offers: {
		label:
			'Email me an offer or ask me for a review now and then. You can stop this at any time. Messages about your pickup come either way.',
		required: false,
		part: 'offers',
		folded: true,
		seenBy: [],
	},
} as const satisfies Record<string, BookingField>

export type BookingFieldName = keyof typeof rows
export const bookingFields: Record<BookingFieldName, BookingField> = rows

/** The field of a form without a calculator (docs/rules.md, 'Booking form of the local pages'). */
export const sizeFields: Record<'load', BookingField> = {
	load: { label: 'Load size', required: false, part: 'load', seenBy: everyone, edited: true },
}

/** The names of the fields whose row is so, in their order. */
type Rows = typeof rows
type NameWhere<Row> = { [Name in BookingFieldName]: Rows[Name] extends Row ? Name : never }[BookingFieldName]

const isName = (name: string): name is BookingFieldName => name in rows
const names = Object.keys(rows).filter(isName)

/** What is typed into one line; notes and the tick have controls of their own. */
export type LineName = Exclude<NameWhere<{ part: 'who' | 'where' | 'said' }>, 'notes'>
const isLine = (name: BookingFieldName): name is LineName =>
	['who', 'where', 'said'].includes(rows[name].part) && name !== 'notes'
export const lineNames = names.filter(isLine)

/** The fields that staff edit on the booking's page. */
type EditedName = NameWhere<{ edited: true }>
export const editedNames = () => names.filter((name): name is EditedName => 'edited' in rows[name])

/** The fields that have a column. */
type StoredName = NameWhere<{ column: string }>
export type FieldColumn = Rows[StoredName]['column']

/** The columns of the fields, of a booking in a query. */
export const fieldColumns = () =>
	Object.values(rows).flatMap((row) => ('column' in row ? [`b.${row.column}` as const] : []))

type Sent = { name: string; phone: string; email: string; address: string; postal: string; city: string }

/** The columns that a form fills, in `leads` and in `bookings`. */
export const columnsOf = (sent: Sent) =>
	({
		name: sent.name,
		phone: sent.phone,
		email: sent.email,
		property_address: sent.address,
		postal_code: sent.postal,
		city: sent.city,
	}) satisfies Record<FieldColumn, string>

/** The fields as the columns have them. */
export const fieldsIn = (row: Record<FieldColumn, string>) =>
	({
		name: row.name,
		phone: row.phone,
		email: row.email,
		address: row.property_address,
		postal: row.postal_code,
		city: row.city,
	}) satisfies Record<StoredName, string>

/** The hidden field of a local page's form with the path of the page. */
const pageFields = ['page'] as const

/** The fields that stay folded until they are used or have an error. */
export const foldedFields: readonly string[] = names.filter((name) => bookingFields[name].folded)

const isFolded = (name: string) => foldedFields.includes(name)

/** All visible fields, in order. The load size is on local pages only. */
export const shownFields = [
	...names.filter((name) => !isFolded(name)),
	...Object.keys(sizeFields),
	...foldedFields,
]

/** The names of all fields of either form. */
export const bookingFieldNames = [...shownFields, ...pageFields]

/** What is shown of the fields, by name: a phone number and an address as they are read. */
export type FieldTexts = { readonly [Name in BookingFieldName]?: string }

/** A field in a line of its own. */
export type FieldLine = { name: BookingFieldName; label: string; text: string }

/** The lines in which a place shows the fields of a part. */
export const linesAt = (place: Place, part: BookingField['part'], texts: FieldTexts): FieldLine[] =>
	names
		.filter((name) => {
			const row = bookingFields[name]
			return row.part === part && row.within === undefined && row.seenBy.includes(place)
		})
		.map((name) => ({ name, label: bookingFields[name].label, text: texts[name] ?? '' }))
