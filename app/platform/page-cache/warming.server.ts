import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

type Parts = {
	has: (path: string) => boolean
	make: (path: string) => Promise<unknown>
	/** Pages that are kept by now. */
	count: () => number
	log: Logger
}

/**
 * Makes these pages until `over`, at half speed so that whoever asks meanwhile is served. One that cannot be made is
 * logged and passed over.
 */
export async function warm(
	paths: readonly string[],
	over: () => boolean,
	{ has, make, count, log }: Parts,
): Promise<void> {
	const began = performance.now()
	for (const path of paths) {
		if (over()) return
		if (has(path)) continue
		const start = performance.now()
		await make(path).catch((error: unknown) =>
			log.error({ err: error, path }, 'a local page could not be rendered'),
		)
		await pause(performance.now() - start)
	}
	log.info(
		{
			pages: count(),
			seconds: Math.round((performance.now() - began) / 100) / 10,
			megabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
		},
		'local pages are warm',
	)
}
