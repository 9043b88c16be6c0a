import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import { listen } from '#fakes/listener.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company, content } from '#tests/support/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { bookPickup } from './bookings/bookings.server.ts'
import { openBowline } from './bowline.server.ts'
import { configFrom } from './platform/config.server.ts'

/** Opens what is behind a process of a site, in a data folder of its own. */
async function openSite(connection: {
	host: string
	port: number
	user: string
	password: string
	database: string
}) {
	const { host, port, user, password, database } = connection
	const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
	const DATA_DIR = await freshDataDir()
	return {
		open: (environment: Record<string, string>) =>
			openBowline({
				config: configFrom({ DATABASE_URL, DATA_DIR, ...environment }),
				company,
				content,
				pricesToBeginWith: company.prices,
				log: pino({ level: 'silent' }),
				announce: () => undefined,
				stopping: new AbortController().signal,
			}),
		outbox: async () => (await readdir(DATA_DIR)).filter((name) => name === 'outbox'),
		[Symbol.asyncDispose]: () => rm(DATA_DIR, { recursive: true, force: true }),
	}
}

test('a start that fails sends no waiting mail; the next start sends it', async () => {
	await using setup = await testDatabase()
	await using site = await openSite(setup.connection)
	const open = (letter: string) => site.open({ SESSION_SECRET: letter.repeat(40) })
	const { outbox } = site

	const first = await open('a')
	const list = first.prices.current()
	await first.close()
	const prices = await setup.pool.query('select id from price_lists')
	expect(prices.rows).toEqual([{ id: list.id }])
	const queues = [...Object.values(messageJobs), ...Object.values(freedJobs)]
	const jobs = await openJobs({ pool: setup.pool, queues, log: pino({ level: 'silent' }) })
	const needs = {
		database: setup.kysely,
		company,
		jobs,
		now: () => new Date('2026-11-20T18:00:00Z'),
		localPageAt: () => undefined,
		subjectAt: () => undefined,
		promisesAt: () => [],
	}
	expect((await bookPickup(needs, bookingRequest(), { sourceSite: 'localhost' })).ok).toBe(true)
	await jobs.stop()

	await expect(open('b')).rejects.toThrow('SESSION_SECRET')
	expect(await outbox()).toEqual([])
	expect((await setup.pool.query('select from messages where begun_at is not null')).rowCount).toBe(0)

	const second = await open('a')
	await expect.poll(outbox).toEqual(['outbox'])
	await second.close()
})

test('a mail server that says nothing delays neither a start nor a stop', async () => {
	await using setup = await testDatabase()
	await using site = await openSite(setup.connection)
	const asked = Promise.withResolvers<void>()
	const silent = createServer(() => asked.resolve())
	const SMTP_URL = `smtp://127.0.0.1:${await listen(silent, 0)}`
	const kept = async () => (await setup.pool.query('select provider from provider_checks')).rows
	const opened = await site.open({
		SMTP_URL,
		MAIL_FROM: 'hello@bowline.example',
		LEADS_TO: 'leads@bowline.example',
	})
	await asked.promise
	await expect.poll(kept).toEqual([{ provider: 'database' }])
	await opened.close()
	expect(await kept()).toEqual([{ provider: 'database' }])
	silent.close()
})

test('a process with the role web begins no job and nothing that recurs; a worker begins both', async () => {
	await using setup = await testDatabase()
	await using site = await openSite(setup.connection)
	const PUBLIC_URL = 'https://bowline.example'
	const begun = async () =>
		(await setup.pool.query('select from messages where begun_at is not null')).rowCount
	const expired = async () => (await setup.pool.query("select from limits where key = 'expired'")).rowCount
	const first = await site.open({ ROLE: 'web', PUBLIC_URL })
	const booked = await bookPickup(first.platform, bookingRequest(), { sourceSite: 'localhost' })
	expect(booked.ok).toBe(true)
	await first.close()
	await setup.pool.query("insert into limits (key, points, expire) values ('expired', 1, 1)")

	// What begins with a process is done when it is closed.
	const web = await site.open({ ROLE: 'web', PUBLIC_URL })
	await web.close()
	expect([await begun(), await expired(), await site.outbox()]).toEqual([0, 1, []])

	const worker = await site.open({ ROLE: 'worker', PUBLIC_URL })
	await expect.poll(site.outbox).toEqual(['outbox'])
	await worker.close()
	expect(await expired()).toBe(0)
})
