import { useState } from 'react'
import { questionBefore } from '#app/bookings/changes/action-question.ts'
import { etaMinutes } from '#app/bookings/changes/eta-minutes.ts'
import { browserNow } from '#app/platform/browser-clock.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import type { AskedChange } from '../../leads/asked-change.ts'
import { questionInWords } from '../../leads/question.ts'
import { useMay } from '../../use-may.ts'
import type { Change, Since } from '../changes/pending-change.ts'

/**
 * Presses an action of a pickup: it is queued, or there is a question before it. `onSend` sends what is pending of it, and has what
 * the pickup is since.
 */
export function useDayActions(
	pickup: PickupOfDay,
	{
		onQueue,
		onSend,
	}: { onQueue: (change: Change) => void; onSend: (id: string) => Promise<Since | undefined> },
) {
	const may = useMay()
	const [asked, setAsked] = useState<AskedChange>()
	/** The version of which 'Done' opens what was charged, as its own button would. */
	const [opened, setOpened] = useState<number>()
	const queue = (of: PickupOfDay, action: BookingAction, eta: string | undefined, confirmed?: string) => {
		setAsked(undefined)
		onQueue({ pickup: of, action, eta, ...(confirmed !== undefined && { confirmed }) })
	}
	return {
		/** The question about this version of the pickup. */
		asked: asked?.version === pickup.version ? asked : undefined,
		opensDone: opened === pickup.version,
		press: (action: BookingAction, form: HTMLFormElement | null) => {
			const eta = action === 'setOff' ? etaIn(form) : undefined
			const question = askedOf(pickup, action, Number(eta ?? etaMinutes.usual))
			if (question) setAsked(question)
			else queue(pickup, action, eta)
		},
		/** Presses what comes after the pending one, which is sent first: on the version that it makes. */
		pressNext: async (action: BookingAction) => {
			const since = await onSend(pickup.id)
			if (!since) return
			const after = { ...pickup, ...since }
			const question = askedOf(after, action, etaMinutes.usual)
			if (question) setAsked(question)
			else if (action === 'finish' && may('money')) setOpened(since.version)
			else queue(after, action, undefined)
		},
		confirm: ({ action, eta, question }: AskedChange) =>
			queue(pickup, action, action === 'setOff' ? String(eta) : undefined, question.confirmed),
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
