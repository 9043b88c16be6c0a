import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@playwright/test'
import pg from 'pg'
import { calgaryDay, expect, phonePhoto } from '../support/journey.ts'
import { freshDataDir, type Program, startProgram } from '../support/program.ts'

/**
 * The program is killed with SIGKILL while visitors save, send photos and book, over and over: Node alone, and Node
 * with its PostgreSQL. Whatever was acknowledged is there after the next start, and every mail it owed is written.
 */

type Acknowledged = { quotes: { id: string; cookie: string; photos: string[] }[]; bookings: string[] }

test.describe.configure({ timeout: 600_000 })

const started: Program[] = []

async function start(environment: Record<string, string>): Promise<Program> {
	const program = await startProgram(environment)
	started.push(program)
	return program
}
// Of a test that failed, none stays behind.
test.afterEach(() => Promise.all(started.splice(0).map((program) => program.kill())))

for (const [what, rounds, withDatabase] of [
	['Node alone', 6, false],
	['Node and its PostgreSQL', 6, true],
] as const)
	test(`nothing acknowledged is lost when ${what} is killed ${rounds} times`, async () => {
		const dataDir = await freshDataDir()
		const kept: Acknowledged = { quotes: [], bookings: [] }
		for (let round = 0; round < rounds; round++) {
			const program = await start({ DATA_DIR: dataDir, TRUST_PROXY: 'on' })
			const postgres = Number(
				(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
			)
			const visitors = Array.from({ length: 3 }, (_, at) => visit(program, kept, `${round}-${at}`))
			// In the midst of it, however slow the machine is.
			const before = kept.bookings.length
			await expect
				.poll(() => kept.bookings.length, { timeout: 180_000, intervals: [20] })
				.toBeGreaterThan(before)
			await new Promise((resolve) => setTimeout(resolve, Math.random() * 1200))
			if (withDatabase) process.kill(postgres, 'SIGKILL')
			await program.kill()
			await Promise.all(visitors)
		}
		const program = await start({ DATA_DIR: dataDir })
		for (const { id, cookie, photos } of kept.quotes) {
			for (const photo of photos) {
				const shown = await fetch(`${program.address}/quotes/${id}/photos/${photo}`, {
					headers: { Cookie: cookie },
				})
				expect(shown.status, `photo ${photo} of quote ${id}`).toBe(200)
				expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1000)
			}
			const home = await (await fetch(program.address, { headers: { Cookie: cookie } })).text()
			expect(home).toContain(id)
		}
		const client = await databaseOf(dataDir)
		const names = (await client.query('select name from leads')).rows.map(({ name }) => name)
		expect(names).toEqual(expect.arrayContaining(kept.bookings))
		// Every lead, acknowledged or not, has its booking, its place, and its mails in the end: all or nothing.
		await expect
			.poll(
				async () =>
					(
						await client.query(
							"select count(*)::int as n from deliveries where kind in ('lead-email', 'confirmation-email') and state = 'sent'",
						)
					).rows[0].n,
				{ timeout: 240_000, intervals: [500] },
			)
			.toBe(names.length * 2)
		const torn = await client.query(
			'select l.id from leads l left join bookings b on b.lead_id = l.id where b.id is null',
		)
		expect(torn.rows).toEqual([])
		const places = await client.query(
			'select w.date, w.booked, (select count(*)::int from bookings b where b.date = w.date and b.window_id = w.window_id) as bookings from arrival_windows w',
		)
		for (const { booked, bookings } of places.rows) expect(booked).toBe(bookings)
		await client.end()
		expect(await program.stop()).toEqual({ code: 0, signal: null })
		await rm(dataDir, { recursive: true, force: true })
	})

/** A visitor who saves quotes with photos and books, until the program is gone; notes down what was acknowledged. */
async function visit(program: Program, kept: Acknowledged, name: string) {
	const headers = {
		'X-Bowline-Client': 'site',
		Origin: program.address,
		'X-Forwarded-For': `10.0.0.${randomByte()}`,
	}
	const photo = await phonePhoto('killed', { width: 600, height: 400 })
	try {
		for (let turn = 0; ; turn++) {
			const saved = await fetch(`${program.address}/quotes`, {
				method: 'POST',
				headers: { ...headers, 'Content-Type': 'application/json' },
				body: JSON.stringify({ volume: 0.5, weightKg: turn, hasStairs: false, addOns: [] }),
			})
			const cookie = saved.headers.get('set-cookie')?.split(';')[0]
			if (saved.status !== 201 || !cookie) return
			const photos: string[] = []
			const quote = { id: String((await saved.json()).id), cookie, photos }
			kept.quotes.push(quote)
			const id = randomUUID()
			const sent = await fetch(`${program.address}/quotes/${quote.id}/photos/${id}?label=Other`, {
				method: 'PUT',
				headers: { ...headers, Cookie: cookie },
				body: new Uint8Array(photo),
			})
			if (sent.status === 201) quote.photos.push(id)
			const who = `Killed ${name}-${turn}`
			const booked = await fetch(`${program.address}/bookings`, {
				method: 'POST',
				headers: { ...headers, Cookie: cookie },
				body: new URLSearchParams({
					name: who,
					phone: '403-555-0142',
					email: `killed-${name}-${turn}@example.ca`,
					address: '1 Test Street SW',
					postal: 'T2P 1J9',
					city: 'Calgary',
					date: calgaryDay(2 + (randomByte() % 85)),
					window: ['8-10am', '10-12pm', '12-2pm', '2-4pm', '4-6pm'][turn % 5] ?? '8-10am',
				}),
			})
			if (booked.status === 201) kept.bookings.push(who)
		}
	} catch {
		// The program was killed under this request: nothing was acknowledged.
	}
}

const randomByte = () => Math.floor(Math.random() * 256)

async function databaseOf(dataDir: string): Promise<pg.Client> {
	const client = new pg.Client({
		host: join(dataDir, 'run'),
		port: 5432,
		user: 'bowline',
		database: 'postgres',
		password: await readFile(join(dataDir, 'postgres-password'), 'utf8'),
	})
	await client.connect()
	return client
}
