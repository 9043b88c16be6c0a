import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FreeWindow } from '#app/bookings/rules/arrival-window.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { customerIsNotified } from '../../bookings/pickup-at-desk.ts'
import type { AskedChange } from '../../leads/asked-change.ts'
import type { ChangeAnswer } from './change-answer.ts'
import { sendChange } from './change-client.ts'
import { type Change, changeInWords, type PendingChange } from './pending-change.ts'

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
	/** Whether it is done. */
	const send = async (id: string): Promise<boolean> => {
		const change = take(id)
		if (!change) return false
		setPending((before) => [...without(id)(before), { ...change, sending: true }])
		const answer = await sendChange(change)
		say({ id, ...outcomeOf(change, answer) })
		await revalidate()
		setPending(without(id))
		return answer?.outcome === 'done'
	}
	const queue = (change: Change) => {
		const { id, name } = change.pickup
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
	useEffect(() => {
		const sendAll = () => {
			for (const id of [...waiting.current.keys()]) void send(id)
		}
		addEventListener('pagehide', sendAll)
		return () => {
			removeEventListener('pagehide', sendAll)
			sendAll()
		}
	}, [])
	return { pending, said, queue, undo, stay, send }
}

function outcomeOf(change: Change, answer: ChangeAnswer | undefined): Omit<Said, 'id'> {
	const { name, version } = change.pickup
	switch (answer?.outcome) {
		case 'done':
			return { words: `${name} is now ${answer.status}.` }
		case 'moved':
			return { words: `${name} is moved. ${customerIsNotified(change.pickup)}` }
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
