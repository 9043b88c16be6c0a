import { once } from 'node:events'
import type { Server } from 'node:http'
import express from 'express'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { healthRoutes } from './health.server.ts'

let server: Server
afterEach(() => {
	server.close()
	server.closeAllConnections()
})

/** Serves `/readyz` with these checks; returns a function that requests it. */
async function open(checks: Record<string, () => Promise<void>>, reusedFor: number) {
	const app = express()
	app.use(healthRoutes(checks, pino({ level: 'silent' }), reusedFor))
	server = app.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const bound = server.address()
	const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/readyz`
	return async () => {
		const response = await fetch(address)
		return { code: response.status, ...(await response.json()) }
	}
}

test('many requests, at once and one after the other, run each check once', async () => {
	const seen = { storage: 0, queue: 0 }
	const ready = await open(
		{ storage: async () => void seen.storage++, queue: async () => void seen.queue++ },
		60_000,
	)
	const answers = await Promise.all(Array.from({ length: 50 }, ready))
	for (let at = 0; at < 20; at++) answers.push(await ready())
	expect(answers).toEqual(Array(70).fill({ code: 200, status: 'ok', storage: 'ok', queue: 'ok' }))
	expect(seen).toEqual({ storage: 1, queue: 1 })
})

test('a result expires after a while, whether good or bad', async () => {
	let away = false
	const ready = await open(
		{
			database: async () => {
				if (away) throw new Error('away')
			},
		},
		20,
	)
	const well = { code: 200, status: 'ok', database: 'ok' }
	expect(await ready()).toEqual(well)
	away = true
	await expect.poll(ready).toEqual({ code: 503, status: 'not ready', database: 'failing' })
	away = false
	await expect.poll(ready).toEqual(well)
})

test('a storage that fails is named, and the process is ready all the same: bookings go on', async () => {
	const well = async () => undefined
	const away = () => Promise.reject(new Error('away'))
	const withoutPhotos = await open({ database: well, storage: away, queue: well }, 0)
	expect(await withoutPhotos()).toEqual({
		code: 200,
		status: 'degraded',
		database: 'ok',
		storage: 'failing',
		queue: 'ok',
	})
	server.close()
	const withoutDatabase = await open({ database: away, storage: away, queue: away }, 0)
	expect(await withoutDatabase()).toEqual({
		code: 503,
		status: 'not ready',
		database: 'failing',
		storage: 'failing',
		queue: 'failing',
	})
})
