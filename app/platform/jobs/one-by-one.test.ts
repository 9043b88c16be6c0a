import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.server.ts'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

async function run(ids: number[], work: (id: number) => void, stopping?: AbortSignal) {
	const [done, logged]: [number[], unknown[]] = [[], []]
	const log = { error: (about: unknown) => void logged.push(about) }
	const failed = await oneByOne(ids, { log, failure: 'it could not be done', stopping }, async (id) => {
		work(id)
		done.push(id)
	}).catch((error) => error)
	return { done, failed, logged }
}

test('one that fails keeps no other waiting: it is logged, counted, and left to the next run', async () => {
	const broken = new Error('no such file')
	const ran = await run([1, 2, 3], (id) => {
		if (id === 1) throw broken
	})
	expect(ran).toEqual({ done: [2, 3], failed: 1, logged: [{ err: broken, id: 1 }] })
	expect(await run([1, 2], () => {})).toEqual({ done: [1, 2], failed: 0, logged: [] })
})

test('a database that is away ends in its error once all were tried, and is not logged for each', async () => {
	const ran = await run([1, 2, 3], (id) => {
		if (id < 3) throw away
	})
	expect(ran).toEqual({ done: [3], failed: away, logged: [] })
})

test('nothing more begins once it is to stop', async () => {
	const stopping = new AbortController()
	const ran = await run([1, 2, 3], (id) => id === 2 && stopping.abort(), stopping.signal)
	expect(ran.done).toEqual([1, 2])
})
