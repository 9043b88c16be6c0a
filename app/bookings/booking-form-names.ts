import { loadFieldNames } from '#app/pricing/load-fields.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { bookingFieldNames } from './booking-fields.ts'
import { helpingFields } from './parse-booking.ts'
import { tripField } from './place-faults.ts'

/** The names of all that either booking form may send, wherever it is sent to: to book, or to wait. */
export const bookingFormNames = (lists: PriceList[]): string[] => [
	...bookingFieldNames,
	...helpingFields,
	...loadFieldNames(lists),
	'quote',
	'priceList',
	tripField,
]
