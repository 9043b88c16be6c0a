/**
 * At the first SIGTERM or SIGINT, `end` finishes what is under way; then this process ends, by `process.exitCode` if
 * that was set. Later ones change nothing.
 */
export function endOnSignal(end: () => Promise<void>): void {
	let ending = false
	const begin = async () => {
		if (ending) return
		ending = true
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
