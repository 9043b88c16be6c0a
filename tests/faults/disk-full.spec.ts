import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from '@playwright/test'
import { homeWithBookedQuote } from '#app/shell/customer-links.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { expect, outbox, phonePhoto } from '../support/journey.ts'
import { discardProgram, type Program, startProgram } from '../support/program.ts'
import { mayMountDisks, smallDisk } from '../support/small-disk.ts'
import { newAcknowledged, visit } from '../support/visitors.ts'

/**
 * A full disk: what cannot be stored is refused temporarily, what was acknowledged stays, and it recovers by itself.
 */

test.describe.configure({ timeout: 240_000 })

const clientHeaders = { 'X-Bowline-Client': 'site' }

/** A page of a visitor, which sends photos. */
function sender({ address }: Program) {
	const headers = { ...clientHeaders, 'Photo-Token': randomBytes(32).toString('hex') }
	return (photo: Buffer) =>
		fetch(`${address}/quotes/photos/${randomUUID()}`, {
			method: 'PUT',
			headers,
			body: new Uint8Array(photo),
		})
}

async function fillPhotoDisk() {
	const disk = await smallDisk(48)
	const server = await startDatabaseServer()
	const program = await startProgram({ DATABASE_URL: server.url(), DATA_DIR: disk.path, TRUST_PROXY: 'on' })
	try {
		const put = sender(program)
		const photo = await phonePhoto('full', { width: 1200, height: 900 })
		expect((await put(photo)).status).toBe(201)
		const acknowledged = newAcknowledged()
		const stop = new AbortController()
		const before = visit(program, acknowledged, 'before', stop.signal)
		await expect.poll(() => acknowledged.bookings.length).toBeGreaterThan(0)
		stop.abort()
		await before
		const mails = async () => (await outbox(program)).length
		await expect.poll(mails, { timeout: 30_000 }).toBe(2 * acknowledged.bookings.length)

		// What can be rendered again takes no room from what cannot.
		await expect.poll(program.output, { timeout: 180_000 }).toContain('local pages are warm')
		expect(await readdir(disk.path)).not.toContain('pages')

		// Full, and with room for the uploaded photo but not also for the re-encoded one.
		for (const leaving of [0, photo.length + 8192]) {
			await disk.fill(leaving)
			const refused = await put(photo)
			expect(refused.status, `${leaving} bytes left`).toBe(503)
			expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
			expect((await refused.json()).message).toContain('ry again in a minute')
		}
		await disk.fill()
		const during = new AbortController()
		const bookings = acknowledged.bookings.length
		const visiting = visit(program, acknowledged, 'during', during.signal)
		await expect.poll(() => acknowledged.bookings.length, { timeout: 30_000 }).toBeGreaterThan(bookings)
		during.abort()
		await visiting
		expect(acknowledged.unexpected).toEqual([])

		await disk.free()
		expect((await put(photo)).status).toBe(201)
		await expect.poll(mails, { timeout: 90_000 }).toBe(2 * acknowledged.bookings.length)
		expect(await program.stop()).toEqual({ code: 0, signal: null })
	} finally {
		await discardProgram(program).catch(() => undefined)
		await disk.end()
		await server.stop()
	}
}

async function fillDatabaseDisk() {
	const disk = await smallDisk(420)
	const program = await startProgram({ DATA_DIR: disk.path, TRUST_PROXY: 'on' })
	const acknowledged = newAcknowledged()
	const stop = new AbortController()
	const visitors = Array.from({ length: 3 }, (_, at) => visit(program, acknowledged, String(at), stop.signal))
	const expectProgress = async () => {
		const before = acknowledged.bookings.length
		await expect.poll(() => acknowledged.bookings.length, { timeout: 90_000 }).toBeGreaterThan(before)
	}
	try {
		await expectProgress()
		await disk.fill()
		await expect.poll(() => acknowledged.refused, { timeout: 60_000 }).toBeGreaterThan(10)
		expect(program.process.exitCode, program.output()).toBe(null)
		await disk.free()
		await expectProgress()
		stop.abort()
		await Promise.all(visitors)
		expect(acknowledged.unexpected).toEqual([])
		for (const { id, cookie } of acknowledged.quotes) {
			const home = await (
				await fetch(program.address + homeWithBookedQuote(), { headers: { Cookie: cookie } })
			).text()
			expect(home).toContain(id)
		}
		expect(await program.stop()).toEqual({ code: 0, signal: null })
	} finally {
		stop.abort()
		await discardProgram(program).catch(() => undefined)
		await disk.end()
	}
}

if (mayMountDisks()) {
	test(
		'a full disk for photos and mails: photos are refused temporarily, bookings are accepted, and their mails are sent later',
		fillPhotoDisk,
	)
	test(
		'a full disk of the embedded database: only temporary refusals, nothing lost, and it recovers by itself',
		fillDatabaseDisk,
	)
}
