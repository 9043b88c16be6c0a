import { once } from 'node:events'
import type { Server } from 'node:http'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { shareHome } from './site.server.ts'

let server: Server | undefined
afterEach(() => {
	server?.close()
	server?.closeAllConnections()
})

const full = company.arrivalWindows.map(({ id }) => fullWindow('2026-11-21', id))

/** The home page of a process whose clock stands, and a request that fills a window; the page tells how often it was made. */
async function open() {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	let now = setup.platform.now()
	let made = 0
	const written = Promise.withResolvers<void>()
	const answered = Promise.withResolvers<void>()
	const { noteWrites, send } = shareHome({
		platform: { ...setup.platform, now: () => now },
		settings: { version: () => '' },
		prices: { current: () => listed },
		costs: { accuracy: () => [], arrivals: () => undefined },
		render: async () => `made ${++made} times`,
	})
	const fill = () => setWindows(setup.pool, full)
	const app = express()
	app.use(noteWrites)
	app.get('/', send)
	app.post('/', async (_, response) => {
		await fill()
		written.resolve()
		await answered.promise
		response.send('booked')
	})
	server = app.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const bound = server.address()
	const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
	return {
		home: async () => (await fetch(address)).text(),
		/** Books; `meanwhile` once that is written and not answered. */
		book: async (meanwhile = async () => {}) => {
			const booking = fetch(address, { method: 'POST' })
			await written.promise
			await meanwhile()
			answered.resolve()
			await booking
		},
		/** As another process does. */
		fill,
		pass: (milliseconds: number) => {
			now = new Date(now.getTime() + milliseconds)
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('what this process booked is on the next home page, within the same moment', async () => {
	await using process = await open()
	expect(await process.home()).toBe('made 1 times')
	expect(await process.home()).toBe('made 1 times')
	await process.book()
	expect(await process.home()).toBe('made 2 times')
	expect(await process.home()).toBe('made 2 times')
})

test('while a booking is written, the home page has what of it is in the database', async () => {
	await using process = await open()
	expect(await process.home()).toBe('made 1 times')
	await process.book(async () => {
		expect(await process.home()).toBe('made 2 times')
	})
})

test('what another process booked is there a second later', async () => {
	await using process = await open()
	expect(await process.home()).toBe('made 1 times')
	await process.fill()
	expect(await process.home()).toBe('made 1 times')
	process.pass(1000)
	expect(await process.home()).toBe('made 2 times')
})
