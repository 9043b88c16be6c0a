import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { newPhotoToken } from '#app/quotes/photos/photo-client.ts'
import { company } from '../support/company.ts'
import { makeQuote, staffCookie } from '../support/desk.ts'
import { forms } from '../support/generated/bodies.ts'
import { generatedRequest } from '../support/generated/requests.ts'
import type { Known } from '../support/generated/values.ts'
import { openHeap, withInspector } from '../support/heap.ts'
import { dayAhead, expect, freshDay, owner, phonePhoto, test } from '../support/journey.ts'
import { errorsIn, type Program, startProgram } from '../support/program.ts'
import { type RawRequest, sendRaw } from '../support/raw-request.ts'
import { allRoutes, takesData } from '../support/routes.ts'

/**
 * Random requests, to every address with every method, with and without a session. To repeat a run: `SEED=… npm test`.
 */

const hard = process.env.HARD !== undefined
const count = hard ? 20_000 : 1000
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

/** Requests per session, and concurrent requests. */
const batch = 200
const concurrency = 4

/** Requests before the memory is measured for the first time: whole batches, a tenth of a long run. */
const warmUp = hard ? count / 10 : 2 * batch

/**
 * The longest time of an answer, in milliseconds on an idle machine. In the short run, one of three tries must be in
 * time.
 */
const longest = 2000
const tries = hard ? 1 : 3

test(`${count} random requests`, { tag: '@main' }, async () => {
	test.setTimeout(hard ? 3_600_000 : 900_000)
	process.stdout.write(`SEED=${seed}\n`)
	const program = await startProgram({
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
		...withInspector,
	})
	const heap = await openHeap(program)
	const statuses: Record<string, number> = {}
	const faults: string[] = []
	const run = async (from: number, to: number) => {
		for (let first = from; first < to; first += batch) {
			const known = await newKnown(program)
			const requests = fc.sample(generatedRequest, { seed: seed + first, numRuns: batch }).values()
			const sendSome = async () => {
				for (const made of requests) {
					const { status, fault } = await answerTo(program, (from) => made(known, from))
					statuses[status] = (statuses[status] ?? 0) + 1
					if (fault) faults.push(`${fault}: ${shortened(made(known, 'any'))}`)
				}
			}
			await Promise.all(Array.from({ length: concurrency }, sendSome))
		}
	}
	try {
		// What the first requests load, compile and cache stays in memory, so it is not measured.
		await run(0, warmUp)
		const before = await heap.used()
		const began = program.output().length
		await run(warmUp, count)
		const after = await heap.used()
		process.stdout.write(`${JSON.stringify({ statuses, heap: { before, after } })}\n`)
		expect(faults).toEqual([])
		expect(errorsIn(program.output().slice(began))).toEqual([])
		expect((await fetch(`${program.address}/readyz`)).status).toBe(200)
		expect(after).toBeLessThan(1.2 * before)
	} finally {
		heap.close()
		await program.stop()
		await rm(program.dataDir, { recursive: true, force: true })
	}
})

test('every address that reads a form has it among the generated ones', { tag: '@main' }, () => {
	const reads = allRoutes
		.filter(({ hasAction, path }) => hasAction && !takesData(path))
		.map(({ path }) => path)
	expect([...forms.keys()].sort()).toEqual(reads.sort())
})

/** A new session, quote and pickup for each batch, because some requests end them. */
async function newKnown(program: Program): Promise<Known> {
	const { id, cookie } = await makeQuote(program)
	const session = await staffCookie(program)
	const pickup = await newPickup(program, session)
	const photo = await phonePhoto('small', { width: 200, height: 150 })
	return {
		host: new URL(program.address).host,
		quoteId: id,
		quoteCookie: cookie,
		staffCookie: session,
		...pickup,
		...(await newPhotos(program, pickup.receiptToken, photo)),
		photo,
		date: dayAhead(20),
	}
}

/** Books on the first of so many days that has room: staff among the requests close some. */
async function newPickup(program: Program, session: string) {
	const email = `${randomUUID()}@example.ca`
	for (let tries = 0; tries < 60; tries++) {
		const booked = await fetch(`${program.address}/bookings`, {
			method: 'POST',
			headers: { 'X-Bowline-Client': 'site', 'X-Forwarded-For': nextAddress() },
			body: new URLSearchParams({
				name: 'Jo Tremblay',
				phone: '403-555-0142',
				email,
				address: '12 Crescent Road NW',
				postal: 'T2P 1J9',
				city: 'Calgary',
				date: freshDay(),
				window: company.arrivalWindows[tries % company.arrivalWindows.length]?.id ?? '',
				notes: '',
			}),
		})
		if (booked.status !== 201) continue
		const found = await fetch(`${program.address}/admin/bookings?q=${email}`, {
			headers: { Cookie: session },
		})
		const page = await found.text()
		return {
			receiptToken: String((await booked.json()).receiptToken),
			bookingId: /\/admin\/bookings\/([\da-f-]{36})\/job-sheet/.exec(page)?.[1] ?? '',
			customerId: /\/admin\/customers\/([\da-f-]{36})/.exec(page)?.[1] ?? '',
		}
	}
	throw new Error('no window of 60 days had room')
}

/** A photo that was added to a booking, and the token of the page that has sent it. */
async function newPhotos({ address }: Program, receiptToken: string, photo: Buffer) {
	const [photoId, photoToken] = [randomUUID(), newPhotoToken()]
	const headers = { 'X-Bowline-Client': 'site', 'Photo-Token': photoToken, 'X-Forwarded-For': nextAddress() }
	await fetch(`${address}/quotes/photos/${photoId}`, { method: 'PUT', headers, body: new Uint8Array(photo) })
	const added = await fetch(`${address}/booked/${receiptToken}/photos/added`, {
		method: 'POST',
		headers: { ...headers, 'Content-Type': 'application/json' },
		body: JSON.stringify({ labels: { [photoId]: 'Other' } }),
	})
	if (added.status !== 200) throw new Error(`no photo was added: ${added.status}`)
	return { photoId, photoToken }
}

/** Network addresses, each used once, so that no limit refuses a request. */
let addresses = 0
const nextAddress = () => {
	const at = addresses++
	return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
}

/** Sends a request and returns the fault of its answer, if any. */
async function answerTo({ address }: Program, made: (from: string) => RawRequest) {
	for (let once = 1; ; once++) {
		const request = made(nextAddress())
		const { status, headers, ms } = await sendRaw(address, request)
		if (status === 0 && !mayGoUnanswered(request)) return { status, fault: 'no answer' }
		// 503 is allowed with Retry-After.
		if (status >= 500 && !(status === 503 && headers.has('retry-after')))
			return { status, fault: `${status}` }
		const place = headers.get('location')
		if (place !== undefined && !place.startsWith('/') && !place.startsWith(`${address}/`))
			return { status, fault: `leads to ${place}` }
		if (ms <= longest || ms <= longest * slowness()) return { status, fault: undefined }
		if (once === tries) return { status, fault: `${Math.round(ms)} ms` }
	}
}

/** A client that closed its connection gets no answer; CONNECT is for proxies, and Node closes its connection. */
const mayGoUnanswered = ({ method, cutOff }: RawRequest) => cutOff === true || method === 'CONNECT'

/** How many times slower this machine is at present than when it is idle. */
function slowness(): number {
	const began = performance.now()
	const before = process.threadCpuUsage()
	for (;;) {
		const { user, system } = process.threadCpuUsage(before)
		const busy = (user + system) / 1000
		if (busy >= 50) return (performance.now() - began) / busy
	}
}

const shortened = ({ method, target, headers, body }: RawRequest) =>
	`${method} ${target.slice(0, 200)} ${JSON.stringify(headers)} ${JSON.stringify(
		Buffer.from(body ?? [])
			.toString('latin1')
			.slice(0, 200),
	)}`
