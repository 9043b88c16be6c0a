/**
 * Ctrl-C reaches this process from the terminal and once more from npm, which passes it on: within so many milliseconds
 * of the first, a signal is the same one.
 */
const sameWithin = 2000

/**
 * At the first SIGTERM or SIGINT, `end` finishes what is under way; then this process ends, by `process.exitCode` if
 * that was set. Another one later on ends it at once, with the code 1.
 */
export function endOnSignal(end: () => Promise<void>): void {
	let began: number | undefined
	const begin = async () => {
		if (began !== undefined) {
			if (performance.now() - began > sameWithin) process.exit(1)
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
		// Vite's own, where it runs, leaves at once and the database behind.
		process.removeAllListeners(signal)
		process.on(signal, begin)
	}
}
