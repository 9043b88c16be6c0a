import { readdir, rm } from 'node:fs/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { freedJobs } from '#app/schedule/freed-places.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company, content } from '#tests/support/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { bookPickup } from './bookings/bookings.server.ts'
import { leadJobs } from './bookings/lead-jobs.ts'
import { messageJobs } from './bookings/pickup-messages.ts'
import { openBowline } from './bowline.server.ts'
import { configFrom } from './platform/config.server.ts'
import { openJobs } from './platform/jobs.server.ts'

test('a start that fails sends no waiting mail; the next start sends it', async () => {
	await using setup = await testDatabase()
	const { host, port, user, password, database } = setup.connection
	const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
	const DATA_DIR = await freshDataDir()
	const log = pino({ level: 'silent' })
	const open = (letter: string) => {
		const config = configFrom({ DATABASE_URL, DATA_DIR, SESSION_SECRET: letter.repeat(40) })
		return openBowline({
			config,
			company,
			content,
			pricesToBeginWith: company.prices,
			log,
			announce: () => undefined,
			stopping: new AbortController().signal,
		})
	}
	const outbox = async () => (await readdir(DATA_DIR)).filter((name) => name === 'outbox')

	const first = await open('a')
	const list = first.prices.current()
	await first.close()
	const prices = await setup.pool.query('select id from price_lists')
	expect(prices.rows).toEqual([{ id: list.id }])
	const queues = [...Object.values(leadJobs), ...Object.values(messageJobs), ...Object.values(freedJobs)]
	const jobs = await openJobs({ pool: setup.pool, queues, log })
	const needs = {
		database: setup.kysely,
		company,
		jobs,
		now: () => new Date('2026-11-20T18:00:00Z'),
		localPageAt: () => undefined,
	}
	expect((await bookPickup(needs, bookingRequest(), { sourceSite: 'localhost' })).ok).toBe(true)
	await jobs.stop()

	await expect(open('b')).rejects.toThrow('SESSION_SECRET')
	expect(await outbox()).toEqual([])
	expect((await setup.pool.query('select from deliveries where begun_at is not null')).rowCount).toBe(0)

	const second = await open('a')
	await expect.poll(outbox).toEqual(['outbox'])
	await second.close()
	await rm(DATA_DIR, { recursive: true, force: true })
})
