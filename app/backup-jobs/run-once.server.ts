import type { Platform } from '#app/platform/platform.server.ts'
import type { LatestRuns } from './due.ts'
import * as store from './runs/store.server.ts'

type Needs = Pick<Platform, 'database' | 'log'>

/** Well before a run without a sign of life counts as ended, in milliseconds. */
const signOfLifeEvery = 30_000

/** How a run ended: in figures, or why it failed in words for an owner, with the figures that there are. */
export type Outcome = { ok: true; result: object } | { ok: false; failure: string; result?: object }

export async function latestRuns({ database }: Needs, work: store.Work): Promise<LatestRuns> {
	const [wentWell, failed] = await Promise.all([
		store.latestRun(database, { work, ok: true }),
		store.latestRun(database, { work, ok: false }),
	])
	return { wentWell: wentWell?.began_at, failed: failed?.ended_at ?? undefined }
}

/**
 * Does a piece of work unless another process is at it, or it is no longer due, and writes down how it ended; `undefined` when it
 * was not done. The signal that `run` is given is aborted when this process stops, and when another one has taken over because
 * this one was frozen. What was stopped is not a failure: the next process does it.
 */
export async function runOnce(
	needs: Needs,
	{ work, isDue, stopping }: { work: store.Work; isDue: () => Promise<boolean>; stopping: AbortSignal },
	run: (signal: AbortSignal, id: string) => Promise<Outcome>,
): Promise<Outcome | undefined> {
	const { database, log } = needs
	if (stopping.aborted || !(await isDue())) return undefined
	const id = await store.beginRun(database, work)
	if (id === undefined) return undefined
	// Another process may have done it between the question and the claim.
	if (!(await isDue())) {
		await store.forgetRun(database, id)
		return undefined
	}
	const lost = new AbortController()
	const sign = setInterval(() => {
		store.stayAlive(database, id).then(
			(isMine) => isMine || lost.abort(new Error('another process has taken over')),
			(error) => log.warn({ err: error, work }, 'a run could not say that it goes on'),
		)
	}, signOfLifeEvery)
	sign.unref()
	const signal = AbortSignal.any([stopping, lost.signal])
	try {
		const outcome = await run(signal, id)
		await store.endRun(database, id, outcome)
		return outcome
	} catch (error) {
		if (stopping.aborted) {
			await store.forgetRun(database, id)
			return undefined
		}
		const failure = `Something went wrong that Bowline doesn’t know: ${firstLine(error)}. The log says more.`
		log.error({ err: error, work }, 'a run broke off')
		await store.endRun(database, id, { ok: false, failure })
		return { ok: false, failure }
	} finally {
		clearInterval(sign)
	}
}

const firstLine = (error: unknown): string =>
	(error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? ''
