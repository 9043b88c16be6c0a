import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

type Parts = {
	has: (path: string) => boolean
	make: (path: string) => Promise<unknown>
	/** The number of cached pages. */
	count: () => number
	log: Logger
}

/**
 * Renders these pages until `isOver`, at half speed so that requests are served meanwhile. A page that cannot be rendered
 * is logged and skipped.
 */
export async function warm(
	paths: readonly string[],
	isOver: () => boolean,
	{ has, make, count, log }: Parts,
): Promise<void> {
	const began = performance.now()
	for (const path of paths) {
		if (isOver()) return
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
