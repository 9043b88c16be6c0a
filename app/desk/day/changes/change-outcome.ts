import type { FreeWindow } from '#app/bookings/rules/arrival-window.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { AskedChange } from '../../leads/asked-change.ts'
import { callAfter, customerIsNotified, hasToBeCalled } from '../../leads/customer-notified.ts'
import { nowInWords } from '../../leads/pickup.ts'
import type { ChangeAnswer } from './change-answer.ts'
import type { Change } from './pending-change.ts'

/** The outcome of a change, in words. `stays`: it remains when there is news of another pickup. */
export type Said = {
	id: string
	words: string
	stays?: boolean
	/** For a pickup that was not moved: its version, the day on which it was dropped, and free windows nearby. */
	stayed?: { version: number; date: CalendarDate; free: FreeWindow[] } | undefined
	/** The question to confirm before the change. */
	asks?: { pickup: Change['pickup']; asked: AskedChange }
}

/** What is said once the server has answered, or has not. */
export function outcomeOf(change: Change, answer: ChangeAnswer | undefined): Omit<Said, 'id'> {
	const { name, version } = change.pickup
	switch (answer?.outcome) {
		case 'done':
			return doneInWords(change, answer.status)
		case 'moved':
			return {
				words: `${name} is moved. ${customerIsNotified(change.pickup)}`,
				...(hasToBeCalled(change.pickup) && { stays: true }),
			}
		case 'refused': {
			const { message, free = [] } = answer
			const stayed = 'moveTo' in change ? { version, date: change.moveTo.date, free } : undefined
			return { words: `${name}: ${message}`, stays: true, stayed }
		}
		case 'asks': {
			const { asked } = answer
			const pickup = { ...change.pickup, version: asked.version }
			return { words: asked.question.words, stays: true, asks: { pickup, asked } }
		}
		case 'signed-out':
			return { words: `${name} wasn’t changed: your session has ended. Sign in again.`, stays: true }
		default:
			return {
				words: `There was no answer about ${name}. See how it stands, and try again if it didn’t change.`,
				stays: true,
			}
	}
}

/** An action that is done; who has to be called about it stays until somebody has read it. */
function doneInWords(change: Change, status: string): Omit<Said, 'id'> {
	const { pickup } = change
	const toCall = 'action' in change ? callAfter(change.action, pickup) : undefined
	const words = nowInWords(pickup.name, status)
	return toCall === undefined ? { words } : { words: `${words} ${toCall}`, stays: true }
}
