import type { LinkAgain } from '#app/bookings/booking/link-again.ts'
import type { Company } from '#app/values/company.ts'

const how: Record<LinkAgain['sent'], string> = {
	now: 'We’ve just emailed the link to your place in line again, to the address you joined with.',
	before: 'We’ve already emailed the link to your place in line again. Check your inbox for it.',
	never: 'We can’t email the link to your place in line from here.',
}

/**
 * The message to a sender whose form matches an entry of another browser. It shows no address, which may be another person's.
 */
export const waitsAlreadyWords = ({ phone }: Pick<Company, 'phone'>, { sent }: LinkAgain): string =>
	`You’re already on the waiting list for this day. ${how[sent]} Nothing has changed, and what you typed is still here. Nothing arrived, or want other windows? Call ${phone}.`
