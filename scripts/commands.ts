import type { CommandNeeds } from '../app/commands/command-needs.ts'
import type { commands } from '../app/commands/commands.server.ts'
import { builtCommands } from './built.ts'
import { endOnSignal } from './end-on-signal.ts'

export function say(line: string): void {
	process.stdout.write(`${line}\n`)
}
export function refuse(line: string): void {
	process.stderr.write(`${line}\n`)
	process.exitCode = 1
}

/** Says at most one line of progress a second. */
function openProgress() {
	let last = Number.NEGATIVE_INFINITY
	return (inWords: () => string) => {
		if (performance.now() - last < 1000) return
		last = performance.now()
		say(inWords())
	}
}

/**
 * Runs a command of the built program. At a signal `stopping` is aborted and the command ends by itself; an error is told in its
 * own words.
 */
export async function runCommand(
	work: (run: typeof commands, needs: CommandNeeds) => Promise<void>,
): Promise<void> {
	const stopping = new AbortController()
	const needs = {
		say,
		refuse,
		sayProgress: openProgress(),
		now: () => new Date(),
		signal: stopping.signal,
	}
	const working = (async () => {
		try {
			const { commands } = await builtCommands()
			await work(commands, needs)
		} catch (error) {
			if (stopping.signal.aborted) refuse('Stopped. Nothing was changed.')
			else refuse(error instanceof Error ? error.message : String(error))
		}
	})()
	endOnSignal(async () => {
		stopping.abort()
		await working
	})
	await working
}
