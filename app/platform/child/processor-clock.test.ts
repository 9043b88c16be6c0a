import { expect, test, vi } from 'vitest'
import { openProcessorClock } from './processor-clock.server.ts'

/** How long a busy machine may take, in milliseconds. */
const timeout = 20_000

test('the clock runs while the process works, and stops while it waits', async () => {
	const worked = openProcessorClock(process.pid)
	const before = process.cpuUsage()
	const workedHere = () => {
		const { user, system } = process.cpuUsage(before)
		return (user + system) / 1000
	}
	await vi.waitFor(
		() => {
			for (const until = performance.now() + 50; performance.now() < until; );
			expect(worked()).toBeGreaterThan(300)
		},
		{ timeout, interval: 1 },
	)
	expect(Math.abs(worked() - workedHere())).toBeLessThan(100)
	const [began, then] = [performance.now(), worked()]
	await new Promise((resolve) => setTimeout(resolve, 300))
	expect(worked() - then).toBeLessThan(performance.now() - began)
})

test('for an unknown process it returns the elapsed time', async () => {
	const worked = openProcessorClock(2 ** 22 + 1)
	await vi.waitFor(() => expect(worked()).toBeGreaterThan(20), { timeout })
})
