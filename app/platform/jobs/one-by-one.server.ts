import type { Logger } from 'pino'
import { isUnavailable } from '../http/unavailable.server.ts'

/** `failure`: what the log says of one that could not be done. */
type OneByOne = { log: Pick<Logger, 'error'>; failure: string; stopping?: AbortSignal | undefined }

/**
 * Does `work` for each of some rows, until done or `stopping`. One that fails is logged and left to the next run, so that it keeps no
 * other waiting; returns how many did. Throws at the end when the database or the storage was unavailable meanwhile.
 */
export async function oneByOne<Id>(
	ids: readonly Id[],
	{ log, failure, stopping }: OneByOne,
	work: (id: Id) => Promise<unknown>,
): Promise<number> {
	let failed = 0
	let unavailable: unknown
	for (const id of ids) {
		if (stopping?.aborted) break
		try {
			await work(id)
		} catch (error) {
			failed++
			if (isUnavailable(error)) unavailable = error
			else log.error({ err: error, id }, failure)
		}
	}
	if (unavailable !== undefined) throw unavailable
	return failed
}
