import { z } from 'zod'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type MessageName, messageNames, messages, type Words } from './message-words.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>

/** The words of a message, and how often they were changed. */
export type WordsInForce = { words: Words; version: number; isOriginal: boolean }

const wordsSchema = z.object({ subject: z.string(), mail: z.string(), text: z.string() })

const latestSchema = z.record(z.string(), z.unknown()).nullable()

/** The current words of one message, of the latest that were given to each. */
export const wordsOfMessage = (latest: unknown, name: MessageName): Words =>
	givenOr(name, latestSchema.parse(latest)?.[name]).words

function givenOr(name: MessageName, words: unknown) {
	const given = wordsSchema.safeParse(words)
	return { words: given.success ? given.data : messages[name].original, isOriginal: !given.success }
}

type Latest = Awaited<ReturnType<typeof store.latestWords>>[number]

function inForceBy(name: MessageName, latest: Latest | undefined): WordsInForce {
	return { ...givenOr(name, latest?.words), version: latest?.version ?? 0 }
}

/** The current words of every message, by its name: those given by staff, or the original ones. */
export async function wordsInForce({ database }: Needs): Promise<(name: MessageName) => WordsInForce> {
	const rows = await store.latestWords(database)
	return (name) =>
		inForceBy(
			name,
			rows.find(({ message }) => message === name),
		)
}

/**
 * Gives a message other words; without `words`, its original ones. When the version is no longer `seen`, nothing changes, and
 * the current version is returned.
 */
export async function changeWords(
	{ database }: Needs,
	{ message, seen, words }: { message: MessageName; seen: number; words: Words | undefined },
	staff: SignedInStaff,
): Promise<{ ok: true } | { ok: false; version: number }> {
	const { version } = (await wordsInForce({ database }))(message)
	const isNext = version === seen
	if (
		isNext &&
		(await store.insertWords(database, { message, version: seen + 1, words: words ?? null, staff }))
	)
		return { ok: true }
	return { ok: false, version: (await wordsInForce({ database }))(message).version }
}

const changeSchema = z.object({
	message: z.enum(messageNames),
	version: z.number(),
	actor: z.string(),
	at: z.date(),
	before: wordsSchema.nullable(),
	after: wordsSchema.nullable(),
})

const shownChanges = 30

/** The latest changes of words, newest first; `null` words are the original ones. */
export async function wordsHistory({ database }: Needs) {
	const rows = await store.wordsHistory(database, shownChanges)
	// Skips messages that only a later release knows.
	return rows.flatMap((row) => changeSchema.safeParse(row).data ?? [])
}
