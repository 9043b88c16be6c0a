import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processStarted, runningProcesses } from '../../packages/supervised-postgres/process.ts'

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

/** A new folder in the temporary one, named after the process whose it is, so that the next run knows when that one is gone. */
export async function freshDataDir(pid = process.pid): Promise<string> {
	return mkdtemp(join(tmpdir(), `bowline-test-${pid}-${await beginningOf(pid)}-`))
}

const beginningOf = async (pid: number) => (await processStarted(pid))?.replace(/\W/g, '') ?? ''

/** Ends what killed runs of tests have left: programs and database servers on their folders, and the folders. */
export async function sweepKilledRuns(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		const [, pid, began] = /^bowline-test-(\d+)-(\w*)-\w+$/.exec(name) ?? []
		if (pid === undefined || (await beginningOf(Number(pid))) === began) continue
		const folder = join(tmpdir(), name)
		await killProcessesOn(folder)
		await rm(folder, { recursive: true, force: true, maxRetries: 10 })
	}
}

/** Kills what runs with a data folder: programs, which have it in their environment, and database servers. */
async function killProcessesOn(dataDir: string): Promise<void> {
	for (const { pid, command } of await runningProcesses()) {
		const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
		if (
			command.includes(` -D ${dataDir}/postgres`) ||
			environment.split('\0').includes(`DATA_DIR=${dataDir}`)
		)
			process.kill(pid, 'SIGKILL')
	}
}

/** What `npm start` of a folder gives Node to begin with: how much memory it may have. */
function nodeFlags(folder: string): string[] {
	const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
	const [, flags = ''] = /"start": "exec node ((?:--\S+ )*)/.exec(manifest) ?? []
	return flags.split(' ').filter((flag) => flag !== '')
}

/**
 * Starts the program, or the one of another folder with another Node and arguments, and waits until it answers. Throws with its
 * output when it ends before that.
 */
export async function startProgram(
	environment: Record<string, string> = {},
	folder = process.cwd(),
	node = 'node_modules/.bin/node',
	args: readonly string[] = [],
): Promise<Program> {
	const dataDir = environment.DATA_DIR ?? (await freshDataDir())
	const child = spawn(node, [...nodeFlags(folder), 'scripts/start.ts', ...args], {
		cwd: folder,
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
	await killProcessesOn(dataDir)
	await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
