import type { Logger } from 'pino'
import { isUnavailable } from './unavailable.server.ts'

const day = 24 * 60 * 60_000
/** Until a round is tried again that found the database or the storage away, in milliseconds. */
const soon = 60_000

/**
 * Goes a round now, and the next a day after the last one ended; `task` is what the log calls it. A round that throws is
 * logged. Where that is because the database or the storage is away for now, it is gone again in a minute. Returns how to
 * stop, which waits for the round under way.
 */
export function runDaily(
	{ log, task }: { log: Pick<Logger, 'warn' | 'error'>; task: string },
	round: () => Promise<void>,
): () => Promise<void> {
	let stopped = false
	let timer: NodeJS.Timeout | undefined

	/** Returns how long to wait for the next, in milliseconds. */
	async function goRound(): Promise<number> {
		try {
			await round()
			return day
		} catch (error) {
			if (isUnavailable(error)) {
				log.warn({ err: error, task }, 'what is due once a day could not be done, and is tried again soon')
				return soon
			}
			log.error({ err: error, task }, 'what is due once a day could not be done')
			return day
		}
	}

	async function goOn(): Promise<void> {
		const wait = await goRound()
		if (stopped) return
		timer = setTimeout(() => {
			latest = goOn()
		}, wait)
		timer.unref()
	}

	let latest = goOn()
	return async () => {
		stopped = true
		clearTimeout(timer)
		await latest
	}
}
