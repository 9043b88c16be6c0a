import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** When a process began, as the system tells it: a text that a later process of the same id does not share. */
export async function processStarted(pid: number): Promise<string | undefined> {
	if (process.platform !== 'linux') return ps(pid, 'lstart')
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
	if (stat === undefined) return undefined
	// The name in brackets may hold spaces; the state and the start time stand behind it.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return fields[0] === 'Z' ? undefined : fields[19]
}

/** The command line of a living process, its words joined by spaces. */
export async function commandLine(pid: number): Promise<string | undefined> {
	if (process.platform !== 'linux') return ps(pid, 'command')
	const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
	return text?.replaceAll('\0', ' ').trim() || undefined
}

async function ps(pid: number, column: string): Promise<string | undefined> {
	try {
		// The same words for the same moment, whoever asks.
		const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' }
		const { stdout } = await run('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { env })
		return stdout.trim() || undefined
	} catch {
		return undefined
	}
}
