import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPageDay, type PageDay } from './page-day.ts'

const midnight = Date.parse('2026-11-21T07:00:00Z')
const day = 24 * 60 * 60_000

let opened: PageDay
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
	opened.stop()
	vi.useRealTimers()
})

/** A calendar whose days end at `midnight` and then every 24 hours; it is now `before` milliseconds before that. */
function open(before: number, onNewDay: () => void = () => {}) {
	vi.setSystemTime(midnight - before)
	opened = openPageDay(
		() => midnight + Math.max(0, Math.ceil((Date.now() + 1 - midnight) / day)) * day,
		onNewDay,
	)
	return opened
}

test('a shared cache may store a page for an hour, and never past midnight', async () => {
	const { cacheControl } = open(day / 2)
	const shared = () => Number(/^public, max-age=0, s-maxage=(\d+)$/.exec(cacheControl())?.[1])
	expect(shared()).toBe(3600)
	await vi.advanceTimersByTimeAsync(day / 2 - 60_000)
	expect(shared()).toBe(59)
	for (let second = 60; second > 0; second--) {
		expect(shared(), `${second} s before`).toBeLessThan(second)
		await vi.advanceTimersByTimeAsync(1000)
	}
	expect(shared()).toBe(3600)
})

test('a new day begins without a call, and once', async () => {
	const onNewDay = vi.fn()
	const { current } = open(5000, onNewDay)
	expect(current()).toBe(midnight)
	await vi.advanceTimersByTimeAsync(4900)
	expect(onNewDay).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(3000)
	expect(onNewDay).toHaveBeenCalledOnce()
	expect(current()).toBe(midnight + day)
	await vi.advanceTimersByTimeAsync(day)
	expect(onNewDay).toHaveBeenCalledTimes(2)
})

test('a call between midnight and the next check begins the new day', () => {
	const seen: number[] = []
	const { current } = open(300, () => seen.push(opened.current()))
	vi.setSystemTime(midnight + 1)
	expect(current()).toBe(midnight + day)
	expect(seen).toEqual([midnight + day])
})

test('a calendar that still names the day that is over begins no new one, however often it is asked', () => {
	vi.setSystemTime(midnight - 300)
	const onNewDay = vi.fn(() => void opened.current())
	opened = openPageDay(() => midnight, onNewDay)
	vi.setSystemTime(midnight + 1)
	expect(opened.current()).toBe(midnight)
	expect(onNewDay).not.toHaveBeenCalled()
})
