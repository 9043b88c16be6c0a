import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FreeWindow } from '#app/bookings/arrival-window.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { customerIsTold } from '../bookings/pickup-at-desk.ts'
import type { ChangeAnswer } from './change-answer.ts'
import { sendChange } from './change-client.ts'
import { type Change, type HeldChange, heldInWords } from './held-change.ts'

/** What became of a change, in words. `stays`: also when something else is said of another pickup. */
export type Said = {
	id: string
	words: string
	stays?: boolean
	/** Of a pickup that was not moved: the version that stays, the day on which it was dropped, and what is free near it. */
	stayed?: { version: number; date: CalendarDate; free: FreeWindow[] } | undefined
}

/** How long a change can be undone, in milliseconds: nothing is sent before (docs/decisions/undone-before-it-is-sent.md). */
const graceTime = 10_000

/**
 * Changes of pickups, each held for ten seconds in which it can be undone. Whoever leaves the page earlier has them sent
 * at once. `said` is what happened last, in words; what was not done is said until the pickup is acted on again.
 */
export function useHeldChanges() {
	const { revalidate } = useRevalidator()
	const [held, setHeld] = useState<readonly HeldChange[]>([])
	const [said, setSaid] = useState<readonly Said[]>([])
	const waiting = useRef(new Map<string, { change: HeldChange; timer: ReturnType<typeof setTimeout> }>())

	const say = (latest: Said) =>
		setSaid((before) => [...before.filter(({ stays, id }) => stays && id !== latest.id), latest])
	const without = (id: string) => (before: readonly HeldChange[]) =>
		before.filter(({ pickup }) => pickup.id !== id)
	const take = (id: string) => {
		const found = waiting.current.get(id)
		clearTimeout(found?.timer)
		waiting.current.delete(id)
		return found?.change
	}
	const send = async (id: string) => {
		const change = take(id)
		if (!change) return
		setHeld((before) => [...without(id)(before), { ...change, sending: true }])
		say({ id, ...outcomeOf(change, await sendChange(change)) })
		await revalidate()
		setHeld(without(id))
	}
	const hold = (change: Change) => {
		const { id, name } = change.pickup
		const timer = setTimeout(() => void send(id), graceTime)
		const kept = { ...change, sending: false }
		waiting.current.set(id, { change: kept, timer })
		setHeld((before) => [...without(id)(before), kept])
		say({ id, words: `${heldInWords(change)}, ${name}: in ten seconds, unless you undo it.` })
	}
	const undo = (id: string | undefined = [...waiting.current.keys()].at(-1)) => {
		const change = id && take(id)
		if (!change) return
		const { id: undone, name } = change.pickup
		setHeld(without(undone))
		say({ id: undone, words: `Undone: ${name} stays as it was.` })
	}
	/** Says that a pickup was not moved, and where that can be decided. */
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
	return { held, said, hold, undo, stay }
}

function outcomeOf(change: Change, answer: ChangeAnswer | undefined): Omit<Said, 'id'> {
	const { name, version } = change.pickup
	switch (answer?.outcome) {
		case 'done':
			return { words: `${name} is now: ${answer.status}.` }
		case 'moved':
			return { words: `${name} is moved. ${customerIsTold(change.pickup)}` }
		case 'refused': {
			const { message, free = [] } = answer
			const stayed = 'moveTo' in change ? { version, date: change.moveTo.date, free } : undefined
			return { words: `${name}: ${message}`, stays: true, stayed }
		}
		case 'signed-out':
			return { words: `${name} was not changed: your session has ended. Sign in again.`, stays: true }
		default:
			return {
				words: `There was no answer about ${name}: look at how it stands, and try again if it did not change.`,
				stays: true,
			}
	}
}
