import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A process of the system; `command` is its command line joined by spaces, empty while the process ends. */
export type RunningProcess = { pid: number; parent: number; command: string }

/** All processes that this user can see. Throws when the system has neither `/proc` nor `ps`. */
export async function runningProcesses(): Promise<RunningProcess[]> {
	if (process.platform !== 'linux') {
		const lines = (await ps(['-ax', '-o', 'pid=,ppid=,command='])).split('\n')
		return lines.flatMap((line) => {
			const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
			return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command: command.trim() }]
		})
	}
	const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
	const found = await Promise.all(
		ids.map(async (pid) => ({ pid, stat: await statOf(pid), command: await commandOf(pid) })),
	)
	return found.flatMap(({ pid, stat, command }) =>
		stat === undefined ? [] : [{ pid, parent: Number(stat[1]), command }],
	)
}

/** When a process began, in the system's format: a later process with the same id has another text. */
export async function processStarted(pid: number): Promise<string | undefined> {
	if (process.platform !== 'linux') {
		const began = await ps(['-o', 'lstart=', '-p', String(pid)]).catch(() => '')
		return began.trim() || undefined
	}
	const stat = await statOf(pid)
	return stat?.[0] === 'Z' ? undefined : stat?.[19]
}

/** The fields of `/proc/PID/stat`, beginning with the state; `undefined` when there is no such process. */
async function statOf(pid: number): Promise<string[] | undefined> {
	const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
	// The name in parentheses before them may contain spaces and parentheses.
	return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

async function commandOf(pid: number): Promise<string> {
	const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
	return text.replaceAll('\0', ' ').trim()
}

async function ps(args: string[]): Promise<string> {
	// Makes the output independent of the language and time zone of the caller.
	const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' }
	const { stdout } = await run('ps', ['-ww', ...args], { env, maxBuffer: 64 * 1024 * 1024 })
	return stdout
}
