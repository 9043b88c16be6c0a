import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@playwright/test'
import { ask, embeddedConnection, embeddedPid } from '../support/embedded.ts'
import { expect } from '../support/journey.ts'
import { discardProgram, freshDataDir, startProgram } from '../support/program.ts'
import { expectAllStored, newAcknowledged, visit } from '../support/visitors.ts'

/**
 * The program is killed with SIGKILL many times while visitors save, send photos and book: Node alone, and Node with
 * its PostgreSQL. Everything acknowledged exists after the next start, and every mail is sent.
 */

const hard = process.env.HARD !== undefined
const rounds = hard ? 30 : 4

test.describe.configure({ timeout: hard ? 3_600_000 : 600_000 })

for (const [what, withDatabase] of [
	['Node alone', false],
	['Node and its PostgreSQL', true],
] as const)
	test(`nothing acknowledged is lost when ${what} is killed ${rounds} times`, async () => {
		const dataDir = await freshDataDir()
		const begin = () => startProgram({ DATA_DIR: dataDir, TRUST_PROXY: 'on' })
		const acknowledged = newAcknowledged()
		for (let round = 0; round < rounds; round++) {
			const program = await begin()
			const stop = new AbortController()
			const visitors = Array.from({ length: 3 }, (_, at) =>
				visit(program, acknowledged, `${round}-${at}`, stop.signal),
			)
			try {
				// Kill while it is busy, on a slow machine too.
				const before = acknowledged.bookings.length
				await expect
					.poll(() => acknowledged.bookings.length, { timeout: 180_000, intervals: [20] })
					.toBeGreaterThan(before)
				await pause(Math.random() * 1200)
				if (withDatabase) process.kill(await embeddedPid(dataDir), 'SIGKILL')
			} finally {
				await program.kill()
				stop.abort()
				await Promise.all(visitors)
			}
		}
		const program = await begin()
		try {
			expect(acknowledged.unexpected).toEqual([])
			const connection = await embeddedConnection(dataDir)
			await expectAllStored(program, acknowledged, (statement) => ask(connection, statement))
			expect(await program.stop()).toEqual({ code: 0, signal: null })
		} finally {
			await discardProgram(program)
		}
		await rm(dataDir, { recursive: true, force: true })
	})
