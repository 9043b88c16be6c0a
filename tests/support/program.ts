import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningProcesses } from '../../packages/supervised-postgres/process.ts'

/** The real program, as `npm start` runs it once everything is built, with its own data folder. */
export type Program = {
	address: string
	dataDir: string
	process: ChildProcess
	/** Everything that it has printed. */
	output: () => string
	/** Sends SIGTERM and returns how the process ended. */
	stop: () => Promise<{ code: number | null; signal: string | null }>
	/** Sends SIGKILL. */
	kill: () => Promise<void>
	/** Stops it when it still runs, and deletes its data. */
	[Symbol.asyncDispose]: () => Promise<void>
}

export const freshDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'bowline-test-'))

/** Starts the program and waits until it answers. Throws with its output when it ends before that. */
export async function startProgram(environment: Record<string, string> = {}): Promise<Program> {
	const dataDir = environment.DATA_DIR ?? (await freshDataDir())
	const child = spawn('node_modules/.bin/node', ['scripts/start.ts'], {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment, DATA_DIR: dataDir },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => (output += text))
	const ended = once(child, 'exit')

	const address = await new Promise<string>((resolve, reject) => {
		const late = setTimeout(() => reject(new Error(`the program did not start in time:\n${output}`)), 180_000)
		const look = () => {
			const found = /answers on\s+(http:\S+)[\s\S]*\n(?:Its data|All else) is in .*\n/.exec(output)?.[1]
			if (!found) return
			clearTimeout(late)
			resolve(found)
		}
		child.stdout.on('data', look)
		child.once('exit', () => {
			clearTimeout(late)
			reject(new Error(`the program ended before it answered:\n${output}`))
		})
	})

	const stop = async () => {
		child.kill('SIGTERM')
		await ended
		return { code: child.exitCode, signal: child.signalCode }
	}
	return {
		address,
		dataDir,
		process: child,
		output: () => output,
		stop,
		kill: async () => {
			child.kill('SIGKILL')
			await ended
		},
		[Symbol.asyncDispose]: async () => {
			await stop()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** The lines of a program's output that mean a bug: errors, and lines that are not of the log. */
export const errorsIn = (output: string): string[] =>
	output.split('\n').filter((line) => line !== '' && !/^\{"level":"(?:info|warn)"/.test(line))

/**
 * Kills the processes of a program and its embedded database that are left, and deletes its data: for the end of a
 * test that may have failed.
 */
export async function discardProgram({ process: child, kill, dataDir }: Program): Promise<void> {
	if (child.exitCode === null && child.signalCode === null) await kill()
	for (const { pid, command } of await runningProcesses())
		if (command.includes(` -D ${dataDir}/postgres`)) process.kill(pid, 'SIGKILL')
	await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
