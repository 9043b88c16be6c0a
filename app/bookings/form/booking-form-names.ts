import { loadFieldNames } from '#app/pricing/load-fields.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { bookingFieldNames } from '../rules/booking-fields.ts'
import { helpingFields } from '../rules/parse-booking.ts'
import { travelFeeField } from './location-faults.ts'

/** The names of all fields of either booking form, to book or to join the wait list. */
export const bookingFormNames = (lists: PriceList[]): string[] => [
	...bookingFieldNames,
	...helpingFields,
	...loadFieldNames(lists),
	'quote',
	'priceList',
	travelFeeField,
]
