import * as z from 'zod/mini'
import { anyLine } from '#app/customers/typed-line.ts'
import { isBlank } from '#app/values/typed-text.ts'
import { typedEmail } from './booking.ts'
import type { Faults } from './booking-outcome.ts'

/** Who is billed in place of who booked: a company, a landlord. */
export type BillTo = { name: string; address: string; email: string }

/** As they are typed; all of them are empty where who booked is billed. */
export const billToShape = {
	billToName: z.optional(anyLine(120)),
	billToAddress: z.optional(anyLine(200)),
	billToEmail: z.optional(
		z.union([z.literal(''), typedEmail('')], { error: 'Enter an email address such as you@example.ca.' }),
	),
}

type Typed = {
	billToName?: string | undefined
	billToAddress?: string | undefined
	billToEmail?: string | undefined
}

/** Who is billed, if not who booked. */
export function billToOf({ billToName: name = '', billToAddress, billToEmail }: Typed): BillTo | undefined {
	return isBlank(name) ? undefined : { name, address: billToAddress ?? '', email: billToEmail ?? '' }
}

/** An address or an email without a name: nobody would be billed. */
export const faultsOfBillTo = ({ billToName = '', billToAddress = '', billToEmail = '' }: Typed): Faults =>
	isBlank(billToName) && (billToName !== '' || !isBlank(billToAddress) || billToEmail !== '')
		? { billToName: ['Enter who to bill.'] }
		: {}
