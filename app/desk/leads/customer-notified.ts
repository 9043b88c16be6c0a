import type { BookingAction } from '#app/policies/booking-states.ts'
import { takesTexts } from '#app/values/phone.ts'

/** What of a customer decides by what they're notified. */
export type Reached = {
	phone: string
	email: string
	texts: { stoppedBy: 'customer' | 'staff' | undefined }
}

/** The channels by which a customer is notified, as the sender has it: it skips numbers abroad and with an extension. */
const waysTo = ({ phone, email, texts }: Reached): string[] => [
	...(email === '' ? [] : ['email']),
	...(texts.stoppedBy || !takesTexts(phone) ? [] : ['text']),
]

/** Whether no message goes to a customer, so that somebody has to call them. */
export const hasToBeCalled = (customer: Reached): boolean => waysTo(customer).length === 0

/** The channels by which a customer is notified of a move, in words. */
export function customerIsNotified(customer: Reached): string {
	if (!hasToBeCalled(customer)) return `We’ll tell the customer by ${waysTo(customer).join(' and ')}.`
	return customer.texts.stoppedBy
		? 'They don’t want texts and left no email address, so call them.'
		: 'We can’t text their number and they left no email address, so call them.'
}

/** The actions of which a customer is told. */
const notifying: readonly BookingAction[] = ['confirm', 'setOff', 'missCustomer', 'cancel']

/** What is said beside an action that is done, where its customer should know of it and no message goes to them: to call them. */
export const callAfter = (action: BookingAction, customer: Reached): string | undefined =>
	notifying.includes(action) && hasToBeCalled(customer) ? customerIsNotified(customer) : undefined
