import * as z from 'zod/mini'
import { storable } from '#app/platform/database/storable-text.ts'
import { type CustomerId, customerIdSchema } from '#app/platform/ids.ts'
import { oneLine } from '#app/values/typed-text.ts'

export const customersPageSize = 50
/** In characters. */
export const longestSearch = 200

/** The list in an address; invalid values are ignored. */
export const customersAskSchema = z.object({
	q: z.catch(z.string().check(z.overwrite(storable), z.overwrite(oneLine), z.maxLength(longestSearch)), ''),
	/** The customer that the page follows. */
	before: z.catch(z.optional(customerIdSchema), undefined),
})
export type CustomersAsk = z.infer<typeof customersAskSchema>

/** A customer in a line of the list: the record that others were joined into, with the latest pickup of them all. */
export type CustomerOnList = {
	id: CustomerId
	name: string
	/** `403-555-0142` */
	phone: string
	email: string
	/** How staff have marked them, in words. */
	marks: string[]
	/** `undefined` for who saved a quote or waits, and has booked nothing. */
	lastPickup: { day: string; where: string } | undefined
}
