import * as z from 'zod/mini'
import { accountEntryIdSchema } from '#app/platform/ids.ts'
import { money, reason } from '../invoice-act.ts'
import { reminderFields } from './reminder-form.ts'

/** Money that comes onto an account before there is an invoice, and money that is given back from it. */
export const onAccountSchema = z.discriminatedUnion('do', [
	z.object({
		do: z.literal('take'),
		...money,
		amount: money.amount.check(
			z.refine<number | undefined>((amount) => amount !== undefined, 'Enter how much it is.'),
		),
	}),
	/** Without an amount, all that is left. */
	z.object({ do: z.literal('give back'), ...money, entry: accountEntryIdSchema, reason }),
])

const onAccountFields = ['do', 'method', 'amount', 'reference', 'paidOn', 'entry', 'reason'] as const

/** The fields of all forms of an account's page. */
export const accountFields = [...reminderFields, ...onAccountFields] as const

/** What came of a form of the account. `about`: the form, or the entry that it gives back. */
export type OnAccountAnswer = {
	ok: boolean
	message: string
	about: string | undefined
	faults: Record<string, string[] | undefined>
	typed: Record<string, string> | undefined
}

/** Money on account, as the desk lists it. */
export type EntryAtDesk = {
	id: string
	label: string
	about: string
	amount: string
	/** What is left of a payment; `undefined` when nothing is, and of what was given back. */
	left: string | undefined
}
