import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Begins a command of ours as npm runs it, with these variables alone, and keeps what it says. */
export function beginCommand(
	script: 'backup' | 'restore',
	args: string[],
	environment: Record<string, string>,
) {
	const child = spawn('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => (output += text))
	return { child, output: () => output, ended: once(child, 'close') }
}
