import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { bookFor } from '../support/booked-pickup.ts'
import { company } from '../support/company.ts'
import { staffCookie } from '../support/desk.ts'
import { expect, freshDays, named, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { severalProcesses } from '../support/several-processes.ts'

/** One site as several processes with roles: two that answer, and one that works (docs/operations.md, 'Several processes'). */

test.setTimeout(600_000)

test('two web processes and a worker: what is booked at either is sent by the worker, and kept while there is none', async () => {
	await using site = await severalProcesses()
	const { server, mail, running, start } = site
	const [before, without] = [named('Robin'), named('Jo')]
	const emailOf = (name: string) => `${name.replaceAll(' ', '-').toLowerCase()}@example.ca`
	const [firstDay = '', secondDay = ''] = freshDays(2)
	const book = (program: Program, name: string, date: string) =>
		bookFor(program, { name, date, window: company.arrivalWindows[0]?.id ?? '', email: emailOf(name) })
	const mailsTo = (name: string) => mail.received().filter(({ to }) => to.includes(emailOf(name))).length
	const says = 'because no worker is running'
	const deskOf = async (program: Program) =>
		(await fetch(`${program.address}/admin/day`, { headers: { Cookie: await staffCookie(program) } })).text()
	const begun = async (name: string) =>
		server.statement(
			`select m.begun_at is not null as begun from messages m join bookings b on b.id = m.booking_id
				join leads l on l.id = b.lead_id where l.email = '${emailOf(name)}' and m.channel = 'mail'`,
		)
	const worker = await start('worker')
	const [web, other] = [await start('web'), await start('web')]
	expect(worker.output()).not.toContain('The staff desk is at')
	const states = { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' }
	for (const { address } of [worker, web, other]) {
		expect((await fetch(`${address}/healthz`)).status).toBe(200)
		expect(await (await fetch(`${address}/readyz`)).json()).toEqual(states)
	}
	for (const path of ['/', '/calgary', '/admin', '/assets/', '/bookings', '//healthz', '/%'])
		expect((await fetch(worker.address + path, { redirect: 'manual' })).status, path).toBe(404)
	expect((await fetch(`${worker.address}/bookings`, { method: 'POST', body: 'name=Jo' })).status).toBe(404)
	expect((await fetch(web.address)).status).toBe(200)

	await book(web, before, firstDay)
	await expect.poll(() => mailsTo(before)).toBe(1)
	expect(await deskOf(web)).not.toContain(says)

	expect(await worker.stop()).toEqual({ code: 0, signal: null })
	await book(other, without, secondDay)
	// As if that were an hour ago.
	const anHourAgo = "now() - interval '1 hour'"
	await server.statement(`update pgboss.queue set created_on = ${anHourAgo}, monitor_claim_on = ${anHourAgo}`)
	expect(await deskOf(other)).toContain(says)
	// What either had begun it would have ended before it stops.
	for (const each of [web, other]) expect(await each.stop()).toEqual({ code: 0, signal: null })
	const kept = await begun(without)
	expect(kept.length).toBeGreaterThan(0)
	expect(kept).toEqual(kept.map(() => ({ begun: false })))
	expect(mailsTo(without)).toBe(0)

	await start('worker')
	await expect.poll(() => mailsTo(without)).toBe(1)
	const again = await start('web')
	await expect.poll(() => deskOf(again), { timeout: 60_000 }).not.toContain(says)
	// Texts go there, as no provider is set up.
	for (const each of [web, other]) expect(await readdir(each.dataDir)).not.toContain('outbox')
	for (const each of running) expect(each.output()).not.toMatch(/^\{"level":"error"/m)
})

test('a role that there is not, and a role without a database server, are refused in a sentence', async () => {
	for (const [args, sentence] of [
		[['--role', 'cook'], 'ROLE is none of web, worker and all (example: web)'],
		[['--role', 'web'], 'DATABASE_URL is missing, and ROLE web needs it: '],
		[['--rolle', 'web'], "Unknown option '--rolle'"],
	] as const) {
		const child = spawn('node_modules/.bin/node', ['scripts/start.ts', ...args], {
			// The command goes before the environment.
			env: { PATH: process.env.PATH, PORT: '0', ROLE: 'all' },
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let said = ''
		child.stderr.setEncoding('utf8').on('data', (text) => {
			said += text
		})
		await once(child, 'close')
		expect(child.exitCode, said).toBe(1)
		expect(said.split('\n').slice(0, 2)).toEqual(['', 'Bowline did not start.'])
		expect(said.split('\n')[2]).toContain(sentence)
		expect(said.split('\n').slice(3)).toEqual([''])
	}
})
