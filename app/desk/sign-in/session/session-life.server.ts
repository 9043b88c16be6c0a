import type { Platform } from '#app/platform/platform.server.ts'
import { extendSession } from '../store.server.ts'

const hour = 60 * 60_000
/** How long a session lasts without work, in milliseconds. */
export const idleLimit = 2 * hour
/**
 * How long it lasts at most: longer than the 20 hours from which on a limit need not be extendable (WCAG 2.2.1), and
 * less than a day, so that it never ends at the hour at which work began the day before.
 */
export const longestSession = 22 * hour
/** Sessions are written no more often than this. */
const writeEvery = 60_000

/**
 * Whether somebody is at work: a form that is sent, or a page that is opened. What open pages load by themselves is
 * not; their script says when somebody types or taps (`use-session-end.ts`).
 */
export const isWork = ({ method, headers }: Request): boolean =>
	method !== 'GET' || (headers.get('Accept') ?? '').includes('text/html')

/** Extends a session when somebody is at work. Returns when it ends; `undefined` when it has ended. */
export async function keepSession(
	{ database, now }: Pick<Platform, 'database' | 'now'>,
	{ id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date },
	atWork: boolean,
): Promise<Date | undefined> {
	const at = now().getTime()
	if (expiresAt.getTime() <= at) return undefined
	const until = Math.min(at + idleLimit, createdAt.getTime() + longestSession)
	if (!atWork || until - expiresAt.getTime() < writeEvery) return expiresAt
	await extendSession(database, id, new Date(until))
	return new Date(until)
}
