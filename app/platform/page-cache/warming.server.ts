import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'

type Parts = {
	has: (path: string) => boolean
	make: (path: string) => Promise<unknown>
	/** What is still to be done once all are made. */
	rest: () => Promise<void>
	/** How many had to be rendered. */
	rendered: () => number
	log: Logger
}

/**
 * Makes these pages until `isOver`, at half speed so that requests are served meanwhile. A page that cannot be rendered
 * is logged and skipped.
 */
export async function warm(
	paths: readonly string[],
	isOver: () => boolean,
	{ has, make, rest, rendered, log }: Parts,
): Promise<void> {
	const began = performance.now()
	let pages = 0
	for (const path of paths) {
		if (isOver()) return
		if (has(path)) {
			pages++
			continue
		}
		const start = performance.now()
		await make(path).then(
			() => pages++,
			(error: unknown) => log.error({ err: error, path }, 'a local page could not be rendered'),
		)
		await pause(performance.now() - start)
	}
	await rest()
	collectGarbage()
	log.info(
		{
			pages,
			rendered: rendered(),
			seconds: Math.round((performance.now() - began) / 100) / 10,
			megabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
		},
		'local pages are warm',
	)
}

/**
 * Gives back what reading the content and rendering all pages leave behind, once: nothing later needs as much, so V8 would keep it for
 * as long as the process lives.
 */
function collectGarbage() {
	setFlagsFromString('--expose-gc')
	const collect: unknown = runInNewContext('gc')
	if (typeof collect === 'function') collect()
}
