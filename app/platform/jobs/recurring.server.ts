import type { Logger } from 'pino'
import { isUnavailable } from '../http/unavailable.server.ts'

const minute = 60_000
const fiveMinutes = 5 * minute
const hour = 60 * 60_000
const day = 24 * hour
/** The wait before another try when the database or the storage was unavailable, in milliseconds. */
const soon = 60_000

/** `task` names the work in the log. */
type Recurring = { log: Pick<Logger, 'warn' | 'error'>; task: string }

/**
 * Runs `work` now, and again a day after each run ended. An error is logged. If it says that the database or the storage
 * is unavailable, the work is tried again in a minute. Returns a function that stops, and waits for the current run.
 */
export const runDaily = (about: Recurring, work: () => Promise<void>): (() => Promise<void>) =>
	runEvery(day, about, work)

/** The same, each hour. */
export const runHourly = (about: Recurring, work: () => Promise<void>): (() => Promise<void>) =>
	runEvery(hour, about, work)

/** The same, every five minutes. */
export const runEveryFiveMinutes = (about: Recurring, work: () => Promise<void>): (() => Promise<void>) =>
	runEvery(fiveMinutes, about, work)

/** The same, every minute. */
export const runEveryMinute = (about: Recurring, work: () => Promise<void>): (() => Promise<void>) =>
	runEvery(minute, about, work)

function runEvery(period: number, { log, task }: Recurring, work: () => Promise<void>): () => Promise<void> {
	let stopped = false
	let timer: NodeJS.Timeout | undefined

	/** Returns how long to wait before the next run, in milliseconds. */
	async function runOnce(): Promise<number> {
		try {
			await work()
			return period
		} catch (error) {
			if (isUnavailable(error)) {
				log.warn({ err: error, task }, 'what is due could not be done, and is tried again soon')
				return soon
			}
			log.error({ err: error, task }, 'what is due could not be done')
			return period
		}
	}

	async function runAndPlanNext(): Promise<void> {
		const wait = await runOnce()
		if (stopped) return
		timer = setTimeout(() => {
			latest = runAndPlanNext()
		}, wait)
		timer.unref()
	}

	let latest = runAndPlanNext()
	return async () => {
		stopped = true
		clearTimeout(timer)
		await latest
	}
}
