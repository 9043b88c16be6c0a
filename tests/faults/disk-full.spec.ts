import { randomUUID } from 'node:crypto'
import { test } from '@playwright/test'
import { homeWithBookedQuote } from '#app/shell/links.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { expect, outbox, phonePhoto } from '../support/journey.ts'
import { discardProgram, type Program, startProgram } from '../support/program.ts'
import { mayMountDisks, smallDisk } from '../support/small-disk.ts'
import { nothingAcknowledged, visit } from '../support/visitors.ts'

/** A disk that fills up: what cannot be kept is refused for now, what was acknowledged stays, and it passes by itself. */

test.describe.configure({ timeout: 240_000 })

const own = { 'X-Bowline-Client': 'site' }

async function quote({ address }: Program) {
	const saved = await fetch(`${address}/quotes`, {
		method: 'POST',
		headers: { ...own, 'Content-Type': 'application/json' },
		body: JSON.stringify({ volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] }),
	})
	expect(saved.status).toBe(201)
	const cookie = saved.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const { id } = await saved.json()
	return (photo: Buffer) =>
		fetch(`${address}/quotes/${id}/photos/${randomUUID()}?label=Other`, {
			method: 'PUT',
			headers: { ...own, Cookie: cookie },
			body: new Uint8Array(photo),
		})
}

async function fillBesidePhotos() {
	const disk = await smallDisk(48)
	const server = await startDatabaseServer()
	const program = await startProgram({ DATABASE_URL: server.url(), DATA_DIR: disk.path, TRUST_PROXY: 'on' })
	try {
		const put = await quote(program)
		const photo = await phonePhoto('full', { width: 1200, height: 900 })
		expect((await put(photo)).status).toBe(201)
		const kept = nothingAcknowledged()
		const enough = new AbortController()
		const before = visit(program, kept, 'before', enough.signal)
		await expect.poll(() => kept.bookings.length).toBeGreaterThan(0)
		enough.abort()
		await before
		const mails = async () => (await outbox(program)).length
		await expect.poll(mails, { timeout: 30_000 }).toBe(2 * kept.bookings.length)

		// Full, and so that the photo fits that comes in, but not the picture that is made of it as well.
		for (const leaving of [0, photo.length + 8192]) {
			await disk.fill(leaving)
			const refused = await put(photo)
			expect(refused.status, `${leaving} bytes left`).toBe(503)
			expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
			expect((await refused.json()).message).toContain('try again in a minute')
		}
		await disk.fill()
		const during = new AbortController()
		const bookings = kept.bookings.length
		const visiting = visit(program, kept, 'during', during.signal)
		await expect.poll(() => kept.bookings.length, { timeout: 30_000 }).toBeGreaterThan(bookings)
		during.abort()
		await visiting
		expect(kept.odd).toEqual([])

		await disk.free()
		expect((await put(photo)).status).toBe(201)
		await expect.poll(mails, { timeout: 90_000 }).toBe(2 * kept.bookings.length)
		expect(await program.stop()).toEqual({ code: 0, signal: null })
	} finally {
		await discardProgram(program).catch(() => undefined)
		await disk.end()
		await server.stop()
	}
}

async function fillBesideDatabase() {
	const disk = await smallDisk(420)
	const program = await startProgram({ DATA_DIR: disk.path, TRUST_PROXY: 'on' })
	const kept = nothingAcknowledged()
	const enough = new AbortController()
	const visitors = Array.from({ length: 3 }, (_, at) => visit(program, kept, String(at), enough.signal))
	const goesOn = async () => {
		const before = kept.bookings.length
		await expect.poll(() => kept.bookings.length, { timeout: 90_000 }).toBeGreaterThan(before)
	}
	try {
		await goesOn()
		await disk.fill()
		await expect.poll(() => kept.refused, { timeout: 60_000 }).toBeGreaterThan(10)
		expect(program.process.exitCode, program.output()).toBe(null)
		await disk.free()
		await goesOn()
		enough.abort()
		await Promise.all(visitors)
		expect(kept.odd).toEqual([])
		for (const { id, cookie } of kept.quotes) {
			const home = await (
				await fetch(program.address + homeWithBookedQuote(), { headers: { Cookie: cookie } })
			).text()
			expect(home).toContain(id)
		}
		expect(await program.stop()).toEqual({ code: 0, signal: null })
	} finally {
		enough.abort()
		await discardProgram(program).catch(() => undefined)
		await disk.end()
	}
}

if (mayMountDisks()) {
	test(
		'a full disk for photos and mails: photos are told to come again, bookings are taken, and their mails go out later',
		fillBesidePhotos,
	)
	test(
		'a full disk under the embedded database: nothing but refusals for now, nothing lost, and it works again by itself',
		fillBesideDatabase,
	)
}
