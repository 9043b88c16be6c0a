import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** A process whose end finishes when its input does. */
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
	return { child, ended, said: () => once(child.stdout, 'data') }
}

test('the same signal from the terminal and from npm is one: what is under way is finished', async () => {
	const { child, ended, said } = await begin()
	child.kill('SIGINT')
	await said()
	child.kill('SIGINT')
	child.stdin.end()
	await ended
	expect(child.exitCode).toBe(0)
})

test('another signal later on ends at once what does not come to an end', async () => {
	const { child, ended, said } = await begin()
	child.kill('SIGTERM')
	await said()
	const again = setInterval(() => child.kill('SIGTERM'), 500)
	await ended
	clearInterval(again)
	expect(child.exitCode).toBe(1)
})
