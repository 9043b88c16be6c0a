import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { sendChange } from './change-client.ts'
import { outcomeOf, type Said } from './change-outcome.ts'
import { type Change, changeInWords, type PendingChange, type Since } from './pending-change.ts'

/** How long a change can be undone, in milliseconds: nothing is sent before (docs/decisions/undo-by-delay.md). */
const graceTime = 10_000

/**
 * Changes of pickups, each pending for ten seconds in which it can be undone; leaving the page sends them at once. `said` has
 * the latest outcome in words, and each refusal until its pickup is acted on again.
 */
export function usePendingChanges() {
	const { revalidate } = useRevalidator()
	const [pending, setPending] = useState<readonly PendingChange[]>([])
	const [said, setSaid] = useState<readonly Said[]>([])
	const waiting = useRef(new Map<string, { change: PendingChange; timer: ReturnType<typeof setTimeout> }>())
	const isLeft = useLeaving(() => {
		for (const id of [...waiting.current.keys()]) void send(id)
	})

	const say = (latest: Said) =>
		setSaid((before) => [...before.filter(({ stays, id }) => stays && id !== latest.id), latest])
	const without = (id: string) => (before: readonly PendingChange[]) =>
		before.filter(({ pickup }) => pickup.id !== id)
	const take = (id: string) => {
		const found = waiting.current.get(id)
		clearTimeout(found?.timer)
		waiting.current.delete(id)
		return found?.change
	}
	/** Sends what is pending of a pickup now. What the pickup is since, or `undefined` unless that was done. */
	const send = async (id: string): Promise<Since | undefined> => {
		const change = take(id)
		if (!change) return undefined
		setPending((before) => [...without(id)(before), { ...change, sending: true }])
		const answer = await sendChange(change)
		say({ id, ...outcomeOf(change, answer) })
		await revalidate()
		setPending(without(id))
		return answer?.outcome === 'done' ? { status: answer.status, version: answer.version } : undefined
	}
	const queue = (change: Change) => {
		const { id, name } = change.pickup
		// What comes after something that was still being sent when the page was left.
		if (isLeft.current) return void sendChange(change)
		const timer = setTimeout(() => void send(id), graceTime)
		const kept = { ...change, sending: false }
		waiting.current.set(id, { change: kept, timer })
		setPending((before) => [...without(id)(before), kept])
		say({ id, words: `${changeInWords(change)}, ${name}: in ten seconds, unless you undo it.` })
	}
	const undo = (id: string | undefined = [...waiting.current.keys()].at(-1)) => {
		const change = id && take(id)
		if (!change) return
		const { id: undone, name } = change.pickup
		setPending(without(undone))
		say({ id: undone, words: `Undone: ${name} stays as it was.` })
	}
	/** Says that a pickup was not moved, and offers the page where it can be. */
	const stay = ({ id, version }: Change['pickup'], date: CalendarDate, words: string) =>
		say({ id, words, stayed: { version, date, free: [] } })
	return { pending, said, queue, undo, stay, send }
}

/** Does this when the page is left, and says from then on that it is. */
function useLeaving(whenLeft: () => void) {
	const isLeft = useRef(false)
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
	useEffect(() => {
		isLeft.current = false
		addEventListener('pagehide', whenLeft)
		return () => {
			removeEventListener('pagehide', whenLeft)
			whenLeft()
			isLeft.current = true
		}
	}, [])
	return isLeft
}
