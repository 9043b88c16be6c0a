/**
 * Ctrl-C reaches this process twice, from the terminal and from npm, which passes it on. Signals within this time after
 * the first one, in milliseconds, count as the same.
 */
const duplicatesWithin = 2000

/**
 * At the first SIGTERM or SIGINT, calls `end` to finish current work; then this process ends, with `process.exitCode` if
 * that is set. A later signal ends it at once, with the code 1. That nobody reads its output any more does not end it.
 */
export function endOnSignal(end: () => Promise<void>): void {
	// As when `npm start | tee log` loses its `tee`: an error without a listener would leave the database server running.
	for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
	let began: number | undefined
	const begin = async () => {
		if (began !== undefined) {
			if (performance.now() - began > duplicatesWithin) process.exit(1)
			return
		}
		began = performance.now()
		process.stdout.write('\nFinishing what is under way …\n')
		try {
			await end()
			process.exit()
		} catch (error) {
			process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
			process.exit(1)
		}
	}
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		// Vite's own listener, in development, would end at once and leave the database server running.
		process.removeAllListeners(signal)
		process.on(signal, begin)
	}
}
