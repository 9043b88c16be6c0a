import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unavailable } from '../http/unavailable.server.ts'
import { createLogger } from '../log/log.server.ts'
import { runDaily, runHourly } from './recurring.server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A task whose first runs fail with `failures`, one after the other; the later ones succeed. */
function begin(...failures: unknown[]) {
	const lines: string[] = []
	const log = createLogger({ write: (line) => lines.push(line) })
	const work = vi.fn(async () => {
		const failure = failures.shift()
		if (failure) throw failure
	})
	return { work, lines, stop: runDaily({ log, task: 'delete old counts' }, work) }
}

test('runs at once, and again each day', async () => {
	const { work, lines, stop } = begin()
	expect(work).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(day - 1)
	expect(work).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(1)
	expect(work).toHaveBeenCalledTimes(2)
	await vi.advanceTimersByTimeAsync(day)
	expect(work).toHaveBeenCalledTimes(3)
	await stop()
	expect(lines).toEqual([])
})

test('or each hour', async () => {
	const work = vi.fn(async () => {})
	const stop = runHourly({ log: createLogger({ write: () => undefined }), task: 'delete' }, work)
	await vi.advanceTimersByTimeAsync(hour - 1)
	expect(work).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(1)
	expect(work).toHaveBeenCalledTimes(2)
	await stop()
})

test('while the database is unavailable, the work is tried again each minute, with a warning', async () => {
	const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
	const { work, lines, stop } = begin(new Unavailable('frozen'), refused)
	await vi.advanceTimersByTimeAsync(minute - 1)
	expect(work).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(1)
	expect(work).toHaveBeenCalledTimes(2)
	await vi.advanceTimersByTimeAsync(minute)
	expect(work).toHaveBeenCalledTimes(3)
	await vi.advanceTimersByTimeAsync(day - 1)
	expect(work).toHaveBeenCalledTimes(3)
	await vi.advanceTimersByTimeAsync(1)
	expect(work).toHaveBeenCalledTimes(4)
	await stop()
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ level: 'warn', task: 'delete old counts' },
		{ level: 'warn', task: 'delete old counts' },
	])
})

test('any other failure is logged as an error, and the work is tried again the next day', async () => {
	const { work, lines, stop } = begin(new Error('relation "limits" does not exist'))
	await vi.advanceTimersByTimeAsync(day - 1)
	expect(work).toHaveBeenCalledTimes(1)
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', task: 'delete old counts' }])
	await vi.advanceTimersByTimeAsync(1)
	expect(work).toHaveBeenCalledTimes(2)
	await stop()
})

test('stop waits for the current run and begins no other', async () => {
	const running = Promise.withResolvers<void>()
	const work = vi.fn(() => running.promise)
	const stop = runDaily({ log: createLogger({ write: () => undefined }), task: 'delete' }, work)
	const stopped = vi.fn()
	const stopping = stop().then(stopped)
	await vi.advanceTimersByTimeAsync(minute)
	expect(stopped).not.toHaveBeenCalled()
	running.resolve()
	await stopping
	await vi.advanceTimersByTimeAsync(2 * day)
	expect(work).toHaveBeenCalledTimes(1)
})
