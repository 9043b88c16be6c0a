import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'

/** How long what is asked waits for others that ask the same, in milliseconds. */
const gatheredFor = 10

/** Whether the database gave up on a statement: one row may be locked, and the others not. */
const tookTooLong = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && error.code === '57014'

type Asked<Key, Answer> = { key: Key; answer: PromiseWithResolvers<Answer> }

/**
 * Gathers what several messages ask of the database at about the same time, and asks it in one go; nobody is given what was read before
 * they asked. Two keys of the same `id` are never asked together. Where all together are refused, or wait for too long, each is asked by
 * itself: none fails for another.
 */
export function gathered<Key, Answer>(
	ask: (keys: Key[]) => Promise<(key: Key) => Answer>,
	idOf: (key: Key) => string,
): (key: Key) => Promise<Answer> {
	let waiting = new Map<string, Asked<Key, Answer>>()
	const settle = async (asked: Asked<Key, Answer>[]): Promise<void> => {
		try {
			const answerTo = await ask(asked.map(({ key }) => key))
			for (const { key, answer } of asked) answer.resolve(answerTo(key))
		} catch (error) {
			if (asked.length > 1 && (!isUnavailable(error) || tookTooLong(error)))
				await Promise.all(asked.map((each) => settle([each])))
			else for (const { answer } of asked) answer.reject(error)
		}
	}
	const settleSoon = async () => {
		await pause(gatheredFor)
		const asked = [...waiting.values()]
		waiting = new Map()
		await settle(asked)
	}
	const gather = async (key: Key): Promise<Answer> => {
		const id = idOf(key)
		while (waiting.has(id)) await pause(gatheredFor)
		const answer = Promise.withResolvers<Answer>()
		waiting.set(id, { key, answer })
		if (waiting.size === 1) void settleSoon()
		return answer.promise
	}
	return gather
}

/** Has what is asked for the same id at about the same time made or read once. */
export function once<Id extends string, Answer>(
	make: (id: Id) => Promise<Answer>,
): (id: Id) => Promise<Answer> {
	const waiting = new Map<Id, Promise<Answer>>()
	return (id) => {
		const soon = waiting.get(id)
		if (soon) return soon
		const making = pause(gatheredFor).then(() => {
			waiting.delete(id)
			return make(id)
		})
		waiting.set(id, making)
		return making
	}
}

/** How what messages ask at the same time is asked. */
export type Gathering = { gathered: typeof gathered; once: typeof once }

export const gathering: Gathering = { gathered, once }

/** Asks at once for each by itself, for whoever decides the order of all statements. */
export const oneByOne: Gathering = {
	gathered: (ask) => async (key) => (await ask([key]))(key),
	once: (make) => make,
}
