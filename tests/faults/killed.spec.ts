import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@playwright/test'
import { ask, embeddedConnection, embeddedPid } from '../support/embedded.ts'
import { expect } from '../support/journey.ts'
import { discardProgram, freshDataDir, startProgram } from '../support/program.ts'
import { expectAllKept, nothingAcknowledged, visit } from '../support/visitors.ts'

/**
 * The program is killed with SIGKILL while visitors save, send photos and book, over and over: Node alone, and Node
 * with its PostgreSQL. Whatever was acknowledged is there after the next start, and every mail it owed is written.
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
		const kept = nothingAcknowledged()
		for (let round = 0; round < rounds; round++) {
			const program = await begin()
			const enough = new AbortController()
			const visitors = Array.from({ length: 3 }, (_, at) =>
				visit(program, kept, `${round}-${at}`, enough.signal),
			)
			try {
				// In the midst of it, however slow the machine is.
				const before = kept.bookings.length
				await expect
					.poll(() => kept.bookings.length, { timeout: 180_000, intervals: [20] })
					.toBeGreaterThan(before)
				await pause(Math.random() * 1200)
				if (withDatabase) process.kill(await embeddedPid(dataDir), 'SIGKILL')
			} finally {
				await program.kill()
				enough.abort()
				await Promise.all(visitors)
			}
		}
		const program = await begin()
		try {
			expect(kept.odd).toEqual([])
			const connection = await embeddedConnection(dataDir)
			await expectAllKept(program, kept, (statement) => ask(connection, statement))
			expect(await program.stop()).toEqual({ code: 0, signal: null })
		} finally {
			await discardProgram(program)
		}
		await rm(dataDir, { recursive: true, force: true })
	})
