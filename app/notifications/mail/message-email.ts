import type { Company } from '#app/values/company.ts'
import type { LeadSnapshot, MessageFacts } from '../crm/lead-snapshot.ts'
import { type Blank, isToWaiting, type MessageName, type Words } from '../message-words.ts'
import { changeEmail, type PickupChange } from './change-email.ts'
import { confirmationEmail } from './confirmation-email.ts'
import type { Mail } from './mail.server.ts'
import { pickupMessageEmail } from './pickup-message-email.ts'
import { waitingEmail } from './waiting-email.ts'

/** A message's email that is made of its words. */
export const messageEmail = (
	company: Company,
	facts: MessageFacts,
	{
		name,
		tooLate,
		...message
	}: {
		key: string
		name: MessageName
		words: Words
		values: Record<Blank, string>
		tooLate: boolean
	},
): Mail =>
	isToWaiting(name)
		? waitingEmail(company, facts, { name, ...message })
		: pickupMessageEmail(company, facts, { name, tooLate, ...message })

/** An example of a message's mail with these words; its links open nothing. */
export const composeMail = (
	company: Company,
	name: MessageName,
	found: LeadSnapshot,
	{ words, link, values }: { words: Words; link: string; values: Record<Blank, string> },
): Mail => {
	if (name === 'confirmed' || name === 'requested')
		return confirmationEmail(company, found, { receiptUrl: link, quoteUrl: undefined }, words)
	const change = (facts: PickupChange) => changeEmail(company, found, { id: 'example', facts }, link)
	if (name === 'settled') return change('confirmed')
	if (name === 'declined' || name === 'cancelled') return change(name)
	if (name !== 'moved')
		return messageEmail(company, found, { key: 'example', name, words, values, tooLate: false })
	const earlier = company.arrivalWindows.find(({ label }) => label !== found.windowLabel)
	return change({
		movedFrom: `${found.dateInWords}, ${earlier?.label ?? found.windowLabel}`,
		because: undefined,
	})
}
