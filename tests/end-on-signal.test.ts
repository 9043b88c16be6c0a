import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** A process that ends on a signal once its standard input is closed. */
async function begin() {
	const module = pathToFileURL('scripts/end-on-signal.ts').href
	const source = `
		import { once } from 'node:events'
		import { endOnSignal } from '${module}'
		process.stdin.resume()
		endOnSignal(() => once(process.stdin, 'end'))
		process.stdout.write('ready')`
	const child = spawn('node_modules/.bin/node', ['--input-type=module', '-e', source], {
		stdio: ['pipe', 'pipe', 'inherit'],
	})
	const ended = once(child, 'exit')
	await once(child.stdout, 'data')
	return { child, ended, printed: () => once(child.stdout, 'data') }
}

test('the same signal from the terminal and from npm counts as one: running work is finished', async () => {
	const { child, ended, printed } = await begin()
	child.kill('SIGINT')
	await printed()
	child.kill('SIGINT')
	child.stdin.end()
	await ended
	expect(child.exitCode).toBe(0)
})

test('a later second signal ends the process at once', async () => {
	const { child, ended, printed } = await begin()
	child.kill('SIGTERM')
	await printed()
	const again = setInterval(() => child.kill('SIGTERM'), 500)
	await ended
	clearInterval(again)
	expect(child.exitCode).toBe(1)
})
