import { spawn } from 'node:child_process'
import { serverOwner } from './owner.ts'

/** Runs one of PostgreSQL's programs as the server's user. Throws its error output when it fails. */
export function runToEnd(program: string, args: string[]): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, {
			...serverOwner(),
			cwd: '/',
			env: { LC_ALL: 'C' },
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let errorOutput = ''
		child.stderr.on('data', (text) => {
			errorOutput += text
		})
		child.once('error', (error) => reject(cannotRun(program, error)))
		child.once('close', (code, signal) => {
			if (code === 0) resolve()
			else
				reject(
					new Error(
						`The database could not be made: ${errorOutput.trim() || `${program} ended by ${signal ?? code}`}`,
					),
				)
		})
	})
}

/** An existing program that is "not found" was built for another system: Alpine has no glibc. */
export const cannotRun = (program: string, cause: unknown): Error =>
	new Error(
		`${program} does not run on this system (it needs glibc, as Debian and most others have): set DATABASE_URL to a PostgreSQL server.`,
		{ cause },
	)
