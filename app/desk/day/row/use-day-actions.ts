import { useState } from 'react'
import { questionBefore } from '#app/bookings/changes/action-question.ts'
import { etaMinutes } from '#app/bookings/changes/eta-minutes.ts'
import { browserNow } from '#app/platform/browser-clock.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import type { AskedChange } from '../../leads/asked-change.ts'
import { questionInWords } from '../../leads/question.ts'
import type { Change } from '../changes/pending-change.ts'

/** Presses an action of a pickup: it is queued, or there is a question before it. */
export function useDayActions(pickup: PickupOfDay, onQueue: (change: Change) => void) {
	const [asked, setAsked] = useState<AskedChange>()
	const queue = (action: BookingAction, eta: string | undefined, confirmed?: string) => {
		setAsked(undefined)
		onQueue({ pickup, action, eta, ...(confirmed !== undefined && { confirmed }) })
	}
	return {
		/** The question about this version of the pickup. */
		asked: asked?.version === pickup.version ? asked : undefined,
		press: (action: BookingAction, form: HTMLFormElement | null) => {
			const eta = action === 'setOff' ? etaIn(form) : undefined
			const question = askedOf(pickup, action, Number(eta ?? etaMinutes.usual))
			if (question) setAsked(question)
			else queue(action, eta)
		},
		confirm: ({ action, eta, question }: AskedChange) =>
			queue(action, action === 'setOff' ? String(eta) : undefined, question.confirmed),
		leave: () => setAsked(undefined),
	}
}

/** The question before an action, by the same rule as on the server; `undefined` when there is none. */
function askedOf(pickup: PickupOfDay, action: BookingAction, eta: number): AskedChange | undefined {
	const { id, version, status, times } = pickup
	const at = browserNow()
	const about = questionBefore({ action, status, times, eta }, at)
	if (!about) return undefined
	const [isOver, isRequest] = [at >= times.day.until, status === 'requested']
	const question = questionInWords(pickup, { about, action, eta, isOver, isRequest })
	return { bookingId: id, version, action, eta, question }
}

const etaIn = (form: HTMLFormElement | null): string | undefined => {
	const eta = form && new FormData(form).get('eta')
	return typeof eta === 'string' ? eta : undefined
}
