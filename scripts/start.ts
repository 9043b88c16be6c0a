/**
 * `npm start`, after everything is installed and built: reads the configuration, runs the server, ends on a signal. `--role
 * web|worker|all` says what this process of the site does.
 */
import { parseArgs } from 'node:util'
import { builtProgram } from './built.ts'
import { endOnSignal } from './end-on-signal.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the start with a message for the operator, without a stack trace. */
function leaveOrDecline(error: unknown): never {
	const words = error instanceof Error ? error.message : String(error)
	process.stderr.write(`\nBowline did not start.\n${words}\n`)
	process.exit(1)
}

const stopping = new AbortController()
try {
	const { values } = parseArgs({ options: { role: { type: 'string' } } })
	const program = await builtProgram()
	const { role, locations, start } = program.readyToStart(values.role)
	say('Starting the database and the jobs …')
	const starting = start({
		stopping: stopping.signal,
		announce: ({ email, password }) =>
			say(`\nThe first staff account, shown this once: ${email} with the password ${password}\n`),
	})
	// Also during the start, otherwise the database server would be left running.
	endOnSignal(async () => {
		stopping.abort()
		// An error of the start is reported below.
		const started = await starting.catch(() => undefined)
		await started?.stop()
	})
	const server = await starting
	say(`\n${role === 'worker' ? 'The worker answers on' : 'Bowline answers on  '} ${server.address}`)
	if (role !== 'worker') say(`The staff desk is at ${server.address}/admin`)
	for (const [what, where] of locations) say(`${what.padEnd(20)} ${where}`)
} catch (error) {
	if (error !== stopping.signal.reason) leaveOrDecline(error)
}
