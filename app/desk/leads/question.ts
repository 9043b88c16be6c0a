import { confirmation, type QuestionAbout } from '#app/bookings/changes/action-question.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { callAfter, type Reached } from './customer-notified.ts'

/** The question to staff before an action on a pickup, as the page shows it. */
export type Question = {
	/** `This pickup is for Friday, November 27. Tell Ada Moreau now that the truck is on its way?` */
	words: string
	/** `Yes, tell Ada Moreau now` */
	yes: string
	/** The value in a form that confirms it. */
	confirmed: string
}

export type Asked = {
	name: string
	date: CalendarDate
	/** `Friday, November 27` */
	dayInWords: string
	windowId: string
	windowLabel: string
} & Reached

/** The question before an action, which says whom to call where no message goes to them. `isOver`: its day has passed. */
export function questionInWords(
	asked: Asked,
	{
		about,
		action,
		eta,
		isOver,
		isRequest,
	}: { about: QuestionAbout; action: BookingAction; eta: number; isOver: boolean; isRequest: boolean },
): Question {
	const { name, dayInWords, windowLabel } = asked
	const toCall = callAfter(action, asked)
	const { question, yes } =
		toCall === undefined ? wordsOf(action, name, isRequest) : unnotifiedOf(action, name, isRequest)
	const why =
		about === 'another-day'
			? `This pickup ${isOver ? 'was' : 'is'} for ${dayInWords}.`
			: action === 'setOff'
				? `In ${eta} minutes is outside this pickup’s window, ${windowLabel}.`
				: `This pickup’s window, ${windowLabel}, hasn’t begun yet.`
	const words = [why, question, toCall].filter(Boolean).join(' ')
	return { words, yes, confirmed: confirmation(about, asked) }
}

/** The question, and the button that says yes to it. */
function wordsOf(action: BookingAction, name: string, isRequest: boolean): { question: string; yes: string } {
	switch (action) {
		case 'setOff':
			return { question: `Tell ${name} now that the truck is on its way?`, yes: `Yes, tell ${name} now` }
		case 'arrive':
			return { question: `Mark it as arrived at ${name}’s?`, yes: 'Yes, the crew is there' }
		case 'finish':
			return { question: `Mark ${name}’s pickup as done?`, yes: 'Yes, it’s done' }
		case 'missCustomer':
			return { question: `Record that no one was there at ${name}’s?`, yes: 'Yes, no one was there' }
		case 'confirm':
			return { question: `Confirm that day and tell ${name}?`, yes: `Yes, confirm it and tell ${name}` }
		case 'cancel':
			return isRequest
				? { question: `Decline it now and tell ${name}?`, yes: `Yes, decline it and tell ${name}` }
				: { question: `Cancel it now and tell ${name}?`, yes: `Yes, cancel it and tell ${name}` }
	}
}

/** The same about a customer to whom no message goes: it asks to tell them nothing. */
function unnotifiedOf(action: BookingAction, name: string, isRequest: boolean): ReturnType<typeof wordsOf> {
	switch (action) {
		case 'setOff':
			return { question: `Record that the truck is on its way to ${name}’s?`, yes: 'Yes, it’s on its way' }
		case 'confirm':
			return { question: `Confirm that day for ${name}?`, yes: 'Yes, confirm it' }
		case 'cancel':
			return isRequest
				? { question: `Decline ${name}’s request now?`, yes: 'Yes, decline it' }
				: { question: `Cancel ${name}’s pickup now?`, yes: 'Yes, cancel it' }
		default:
			return wordsOf(action, name, isRequest)
	}
}
