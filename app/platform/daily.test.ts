import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runDaily } from './daily.server.ts'
import { createLogger } from './log.server.ts'
import { Unavailable } from './unavailable.server.ts'

const minute = 60_000
const day = 24 * 60 * minute

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A task whose rounds fail as they are told to, the first of them first; the others go well. */
function begin(...failures: unknown[]) {
	const lines: string[] = []
	const log = createLogger({ write: (line) => lines.push(line) })
	const round = vi.fn(async () => {
		const failure = failures.shift()
		if (failure) throw failure
	})
	return { round, lines, stop: runDaily({ log, task: 'delete old counts' }, round) }
}

test('goes a round at once, and another each day', async () => {
	const { round, lines, stop } = begin()
	expect(round).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(day - 1)
	expect(round).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(1)
	expect(round).toHaveBeenCalledTimes(2)
	await vi.advanceTimersByTimeAsync(day)
	expect(round).toHaveBeenCalledTimes(3)
	await stop()
	expect(lines).toEqual([])
})

test('a round that finds the database away is gone again each minute until it is there, with a warning', async () => {
	const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
	const { round, lines, stop } = begin(new Unavailable('frozen'), refused)
	await vi.advanceTimersByTimeAsync(minute - 1)
	expect(round).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(1)
	expect(round).toHaveBeenCalledTimes(2)
	await vi.advanceTimersByTimeAsync(minute)
	expect(round).toHaveBeenCalledTimes(3)
	await vi.advanceTimersByTimeAsync(day - 1)
	expect(round).toHaveBeenCalledTimes(3)
	await vi.advanceTimersByTimeAsync(1)
	expect(round).toHaveBeenCalledTimes(4)
	await stop()
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ level: 'warn', task: 'delete old counts' },
		{ level: 'warn', task: 'delete old counts' },
	])
})

test('a round that fails of itself is an error, and gone again the next day', async () => {
	const { round, lines, stop } = begin(new Error('relation "limits" does not exist'))
	await vi.advanceTimersByTimeAsync(day - 1)
	expect(round).toHaveBeenCalledTimes(1)
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', task: 'delete old counts' }])
	await vi.advanceTimersByTimeAsync(1)
	expect(round).toHaveBeenCalledTimes(2)
	await stop()
})

test('stopped, it waits for the round under way and goes no other', async () => {
	const underWay = Promise.withResolvers<void>()
	const round = vi.fn(() => underWay.promise)
	const stop = runDaily({ log: createLogger({ write: () => undefined }), task: 'delete' }, round)
	const stopped = vi.fn()
	const stopping = stop().then(stopped)
	await vi.advanceTimersByTimeAsync(minute)
	expect(stopped).not.toHaveBeenCalled()
	underWay.resolve()
	await stopping
	await vi.advanceTimersByTimeAsync(2 * day)
	expect(round).toHaveBeenCalledTimes(1)
})
