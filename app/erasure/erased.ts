import * as z from 'zod/mini'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

/** How much of a customer was deleted, in figures that name nobody. */
export const erasedSchema = z.object({
	bookings: z.number(),
	quotes: z.number(),
	waiting: z.number(),
	photos: z.number(),
	texts: z.number(),
	/** None were kept before there was a mailbox. */
	mails: z._default(z.number(), 0),
	/** What was charged, which stays for the books without whose it was. */
	charged: z.array(z.object({ date: z.string(), cents: z.number(), payment: z.nullable(z.string()) })),
	/** The numbers of their invoices, which the law wants kept as they are. */
	invoices: z.optional(z.array(z.string())),
})

export type Erased = z.infer<typeof erasedSchema>

export type Erasure =
	| { ok: true; erased: Erased }
	| { ok: false; reason: 'no-such-customer' }
	| { ok: false; reason: 'ahead'; reference: string; date: CalendarDate }
	/** Money of theirs is on their account. */
	| { ok: false; reason: 'on account'; left: Cents }

const some = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** What was deleted, in words. */
export function erasedInWords({
	bookings,
	quotes,
	waiting,
	photos,
	texts,
	mails,
	charged,
	invoices = [],
}: Erased): string {
	const counts = [
		some(bookings, 'booking'),
		some(quotes, 'quote'),
		some(photos, 'photo'),
		some(waiting, 'waiting list entry', 'waiting list entries'),
		some(texts, 'text'),
		...(mails > 0 ? [some(mails, 'email')] : []),
	].join(', ')
	const kept = charged.map(({ date, cents }) => `${formatMoney(cents)} on ${formatDate(date)}`).join('; ')
	const named =
		invoices.length === 0
			? ''
			: ` Kept with the name, for six years after their tax year: ${invoices.join(', ')}.`
	return `Deleted for good: the customer, ${counts}.${kept === '' ? '' : ` Kept without a name: ${kept}.`}${named}`
}

/** Why a customer was not erased. */
export function whyNotErased(refusal: Exclude<Erasure, { ok: true }>): string {
	switch (refusal.reason) {
		case 'no-such-customer':
			return 'We couldn’t find that customer. Nothing was deleted.'
		case 'on account':
			return 'Nothing was deleted: money of theirs is on their account. Refund it first, or ask someone who may, then erase.'
		default:
			return `Nothing was deleted: ${refusal.reference} is still ahead, on ${formatDate(refusal.date)}. Cancel it first, then erase.`
	}
}
