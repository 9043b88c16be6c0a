import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendChange } from './change-client.ts'
import { type HeldChange, heldInWords } from './held-change.ts'

/** What became of an action, in words. `stays`: also when something else is said of another pickup. */
type Said = { id: string; words: string; stays: boolean }

/** How long an action can be undone, in milliseconds: nothing is sent before (docs/decisions/undone-before-it-is-sent.md). */
const graceTime = 10_000

/**
 * Actions on pickups, each held for ten seconds in which it can be undone. Whoever leaves the page earlier has them sent
 * at once. `said` is what happened last, in words; what was not done is said until the pickup is acted on again.
 */
export function useHeldChanges() {
	const { revalidate } = useRevalidator()
	const [held, setHeld] = useState<readonly HeldChange[]>([])
	const [said, setSaid] = useState<readonly Said[]>([])
	const waiting = useRef(new Map<string, { change: HeldChange; timer: ReturnType<typeof setTimeout> }>())

	const say = (id: string, words: string, stays = false) =>
		setSaid((before) => [...before.filter((each) => each.stays && each.id !== id), { id, words, stays }])
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
		const { action, eta, pickup } = change
		const answer = await sendChange({ bookingId: id, version: pickup.version, action, eta })
		say(id, outcomeOf(change, answer), answer?.outcome !== 'done')
		await revalidate()
		setHeld(without(id))
	}
	const hold = (change: Omit<HeldChange, 'sending'>) => {
		const { id, name } = change.pickup
		const timer = setTimeout(() => void send(id), graceTime)
		const kept = { ...change, sending: false }
		waiting.current.set(id, { change: kept, timer })
		setHeld((before) => [...without(id)(before), kept])
		say(id, `${heldInWords(change)}, ${name}: in ten seconds, unless you undo it.`)
	}
	const undo = (id: string | undefined = [...waiting.current.keys()].at(-1)) => {
		const change = id && take(id)
		if (!change) return
		setHeld(without(change.pickup.id))
		say(change.pickup.id, `Undone: ${change.pickup.name} stays as it was.`)
	}
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
	return { held, said, hold, undo }
}

function outcomeOf({ pickup: { name } }: HeldChange, answer: Awaited<ReturnType<typeof sendChange>>): string {
	switch (answer?.outcome) {
		case 'done':
			return `${name} is now: ${answer.status}.`
		case 'refused':
			return `${name}: ${answer.message}`
		case 'signed-out':
			return `${name} was not changed: your session has ended. Sign in again.`
		default:
			return `There was no answer about ${name}: look at how it stands, and press again if it did not change.`
	}
}
