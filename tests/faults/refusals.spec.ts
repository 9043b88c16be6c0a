import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { type APIRequestContext, expect } from '@playwright/test'
import { company } from '../support/company.ts'
import { dayAhead, freshDay, ownAddress, phonePhoto, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'

/** Bad input, as curl or another site would send it: the right status, a clear message, nothing written. */

const load = { volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] }
const clientHeaders = { 'X-Bowline-Client': 'site' }

const draft = async (request: APIRequestContext) => {
	const answer = await request.post('/quotes', { data: load, headers: clientHeaders })
	expect(answer.status()).toBe(201)
	const { id } = await answer.json()
	return { id: String(id), cookie: answer.headers()['set-cookie']?.split(';')[0] ?? '' }
}

/** Sends a photo and saves it with the visitor's quote. */
async function photoInto(
	who: APIRequestContext,
	quoteId: string,
	{ photo, label = 'Other' }: { photo: string; label?: string },
) {
	const headers = { ...clientHeaders, 'Photo-Token': randomBytes(32).toString('hex') }
	const sent = await who.put(`/quotes/photos/${photo}`, { data: await phonePhoto('x'), headers })
	expect(sent.status()).toBe(201)
	const saved = await who.patch(`/quotes/${quoteId}`, { data: { labels: { [photo]: label } }, headers })
	expect((await saved.json()).photos).toContainEqual(expect.objectContaining({ id: photo, label }))
}

const booking = (change: Record<string, string> = {}) => ({
	name: `Refused ${randomUUID()}`,
	phone: '403-555-0142',
	email: 'refused@example.ca',
	address: '1 Test Street SW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date: dayAhead(30),
	window: '10-12pm',
	notes: '',
	...change,
})

test('quotes: wrong types, unknown keys and invalid numbers are refused with a message', async ({
	request,
}) => {
	const cases: [object | string, RegExp][] = [
		[{ ...load, weightKg: -1 }, /Weight can’t be below 0 kg/],
		[{ ...load, weightKg: '120' }, /Enter the weight as a number/],
		[{ ...load, weightKg: 1e9 }, /Weight can’t be above/],
		[{ ...load, volume: 0.33 }, /Choose from what the calculator offers/],
		[{ ...load, volume: '0.5' }, /volume/],
		[{ ...load, hasStairs: ['yes'] }, /hasStairs/],
		[{ ...load, addOns: ['tv', 'tv'] }, /Each add-on counts once/],
		[{ ...load, estimatedTotal: 1 }, /estimatedTotal/],
		[{ ...load, quote_status: 'approved' }, /quote_status/],
		['{"__proto__": {"admin": true}}', /./],
		['[1,2,3]', /./],
	]
	for (const [data, words] of cases) {
		const answer = await request.post('/quotes', {
			data,
			headers: { ...clientHeaders, 'Content-Type': 'application/json' },
		})
		expect(answer.status(), JSON.stringify(data)).toBe(422)
		expect((await answer.json()).message).toMatch(words)
	}
	const noJson = await request.post('/quotes', {
		data: Buffer.from('{"volume":'),
		headers: { ...clientHeaders, 'Content-Type': 'application/json' },
	})
	expect(noJson.status()).toBe(400)
	const noType = await request.post('/quotes', {
		data: 'volume=1',
		headers: { ...clientHeaders, 'Content-Type': 'text/plain' },
	})
	expect(noType.status()).toBe(415)
})

test('another visitor’s quote, a forged token and a made-up id have the same answer', async ({
	request,
	playwright,
	program,
}) => {
	const theirs = await draft(request)
	const stranger = await playwright.request.newContext({ baseURL: program.address })
	const mine = await draft(stranger)
	const forged = await playwright.request.newContext({
		baseURL: program.address,
		extraHTTPHeaders: { Cookie: `quote=${'A'.repeat(43)}` },
	})
	const bodies = new Set<string>()
	for (const [who, id] of [
		[stranger, theirs.id],
		[stranger, randomUUID()],
		[forged, theirs.id],
		[forged, 'not-an-id'],
	] as const) {
		const patch = await who.patch(`/quotes/${id}`, { data: { weightKg: 500 }, headers: clientHeaders })
		const get = await who.get(`/quotes/${id}/photos/${randomUUID()}`)
		const gone = await who.delete(`/quotes/${id}/photos/${randomUUID()}`, { headers: clientHeaders })
		for (const answer of [patch, get, gone]) {
			expect(answer.status()).toBe(404)
			bodies.add(await answer.text())
		}
	}
	expect(bodies.size).toBe(1)
	const opened = await forged.get(`/quotes/open/${'A'.repeat(43)}`, { maxRedirects: 0 })
	expect([opened.status(), opened.headers().location]).toEqual([302, '/?quote=unknown'])
	expect(opened.headers()['set-cookie']).toBeUndefined()
	expect(
		(
			await stranger.patch(`/quotes/${mine.id}`, { data: { weightKg: 500 }, headers: clientHeaders })
		).status(),
	).toBe(200)
})

test('another visitor’s photo has the same answer as one that does not exist, also for a visitor with their own quote', async ({
	request,
	playwright,
	program,
}) => {
	const theirs = await draft(request)
	const photo = randomUUID()
	const path = `/quotes/${theirs.id}/photos/${photo}`
	await photoInto(request, theirs.id, { photo, label: 'Heavy items' })
	const seen = await (await request.get(path)).body()

	const visitor = await playwright.request.newContext({ baseURL: program.address })
	const mine = await draft(visitor)
	const own = randomUUID()
	const customerPhoto = `/quotes/${mine.id}/photos/${own}`
	await photoInto(visitor, mine.id, { photo: own })
	const throughMine = `/quotes/${mine.id}/photos/${photo}`
	const answers = [
		await visitor.get(`/quotes/${theirs.id}/photos/${randomUUID()}`),
		await visitor.get(path),
		await visitor.get(`${path}?size=thumbnail`),
		await visitor.delete(path, { headers: clientHeaders }),
		await visitor.patch(`/quotes/${theirs.id}`, {
			data: { labels: { [photo]: 'Other' } },
			headers: clientHeaders,
		}),
		await visitor.patch(`/quotes/${theirs.id}`, { data: { weightKg: 500 }, headers: clientHeaders }),
		await visitor.get(throughMine),
		await visitor.delete(throughMine, { headers: clientHeaders }),
	]
	expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 404))
	expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
	expect((await visitor.get(customerPhoto)).status()).toBe(200)
	// One's own, removed again after its answer was lost, is not an error.
	for (let times = 0; times < 2; times++)
		expect((await visitor.delete(customerPhoto, { headers: clientHeaders })).status()).toBe(204)

	expect((await (await request.get(path)).body()).equals(seen)).toBe(true)
	const unchanged = await request.patch(`/quotes/${theirs.id}`, { data: {}, headers: clientHeaders })
	expect(await unchanged.json()).toMatchObject({
		load: { weightKg: load.weightKg },
		photos: [{ id: photo, label: 'Heavy items' }],
	})
})

test('a photo in no quote yet: refused without a token or when it is no photo, and only its own page saves or removes it', async ({
	request,
	playwright,
	program,
}) => {
	const small = await phonePhoto('small', { width: 200, height: 150 })
	const stranger = await playwright.request.newContext({ baseURL: program.address })
	const [mine, theirs] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
	const path = `/quotes/photos/${randomUUID()}`
	const put = (token: string, data: Buffer, to = path) =>
		request.put(to, { data, headers: { ...clientHeaders, 'Photo-Token': token } })
	expect((await request.put(path, { data: small, headers: clientHeaders })).status()).toBe(404)
	for (const token of ['', 'x'.repeat(64), mine.slice(1)])
		expect((await put(token, small)).status()).toBe(404)
	expect((await put(mine, small, '/quotes/photos/x')).status()).toBe(404)
	expect((await request.put(path, { data: small, headers: { 'Photo-Token': mine } })).status()).toBe(403)
	const noPhoto = await put(mine, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(200)))
	expect(noPhoto.status()).toBe(415)
	expect((await put(mine, (await phonePhoto('cut')).subarray(0, 20_000))).status()).toBe(415)
	expect(await statusOfHugeUpload(program, path, '', 'PUT', { 'Photo-Token': mine })).toBe(413)
	for (let times = 0; times < 2; times++) expect((await put(mine, small)).status()).toBe(201)

	const id = path.split('/').at(-1) ?? ''
	const saveWith = (who: APIRequestContext, token: string) =>
		who.post('/quotes', {
			data: { ...load, labels: { [id]: 'Heavy items' } },
			headers: { ...clientHeaders, 'Photo-Token': token },
		})
	const dropWith = (token: string) =>
		stranger.delete(path, { headers: { ...clientHeaders, 'Photo-Token': token } })
	expect((await put(theirs, small)).status()).toBe(409)
	expect((await dropWith(theirs)).status()).toBe(204)
	expect((await (await saveWith(stranger, theirs)).json()).photos).toEqual([])
	const saved = await (await saveWith(request, mine)).json()
	expect(saved.photos).toMatchObject([{ id, label: 'Heavy items' }])
	const shown = await request.get(`/quotes/${saved.id}/photos/${id}`)
	expect(shown.status()).toBe(200)
	expect((await shown.body()).includes('Testphone')).toBe(false)
	expect((await stranger.get(`/quotes/${saved.id}/photos/${id}`)).status()).toBe(404)
	// In a quote it is no longer the page's to remove here.
	expect((await dropWith(mine)).status()).toBe(204)
	expect((await request.get(`/quotes/${saved.id}/photos/${id}`)).status()).toBe(200)
})

test('of twelve photos sent concurrently nine are in the quote; an unknown label is refused', async ({
	request,
}) => {
	const { id } = await draft(request)
	const headers = { ...clientHeaders, 'Photo-Token': randomBytes(32).toString('hex') }
	const small = await phonePhoto('small', { width: 200, height: 150 })
	const photos = Array.from({ length: 12 }, () => randomUUID())
	const answers = await Promise.all(
		photos.map((photo) => request.put(`/quotes/photos/${photo}`, { data: small, headers })),
	)
	const statuses = answers.map((answer) => answer.status()).sort()
	expect(statuses.slice(0, 9)).toEqual(Array(9).fill(201))
	// The page has nine running uploads.
	for (const status of statuses.slice(9)) expect([201, 503]).toContain(status)
	const kept = photos.filter((_, at) => answers[at]?.status() === 201)
	const save = (label: string) =>
		request.patch(`/quotes/${id}`, {
			data: { labels: Object.fromEntries(kept.map((photo) => [photo, label])) },
			headers,
		})
	expect((await save('Mine')).status()).toBe(422)
	const saved = await (await save('Other')).json()
	expect(saved.photos).toHaveLength(9)
})

test('a stored photo is served as an image without metadata, and to its owner only', async ({
	request,
	playwright,
	program,
}) => {
	const { id } = await draft(request)
	const photo = randomUUID()
	await photoInto(request, id, { photo })
	const shown = await request.get(`/quotes/${id}/photos/${photo}`)
	expect(shown.status()).toBe(200)
	expect(shown.headers()).toMatchObject({
		'content-type': 'image/jpeg',
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		'cache-control': 'private, no-cache',
	})
	expect((await shown.body()).includes('Testphone')).toBe(false)
	const stranger = await playwright.request.newContext({ baseURL: program.address })
	expect((await stranger.get(`/quotes/${id}/photos/${photo}`)).status()).toBe(404)
})

test('bookings: every fault has its status and its message', async ({ request, program }) => {
	const headers = { Origin: program.address }
	const cases: [Record<string, string>, string][] = [
		[{ postal: 'T2P 11J' }, 'Enter a Canadian postal code, such as T2P 1J9.'],
		[{ date: dayAhead(-1) }, `That date has passed in ${company.city}. Choose today or later.`],
		[{ date: dayAhead(365) }, 'We book up to 90 days ahead.'],
		[{ date: '2026-02-30' }, 'Choose a date.'],
		[{ window: '6-8pm' }, 'Choose one of the arrival windows.'],
		[{ email: 'jo@example.ca\r\nBcc: all@example.ca' }, 'Enter an email address such as you@example.ca.'],
		[{ name: 'Jo\r\nBcc: all@example.ca' }, 'Use one line of plain text, without line breaks.'],
		[{ name: '' }, 'Enter your name.'],
	]
	for (const [change, words] of cases) {
		const answer = await request.post('/bookings', { form: booking(change), headers })
		expect(answer.status(), words).toBe(422)
		expect(JSON.stringify(await answer.json())).toContain(words)
		const page = await request.post('/book', { form: booking(change), headers })
		expect(page.status()).toBe(422)
		expect(await page.text()).toContain(words)
	}
	const twice = booking({ date: freshDay() })
	const first = await request.post('/bookings', { form: twice, headers })
	const second = await request.post('/bookings', { form: twice, headers })
	expect([first.status(), second.status()]).toEqual([201, 200])
})

test('forms and uploads from another site are refused', async ({ request, program }) => {
	const port = new URL(program.address).port
	const foreign: Record<string, string>[] = [
		{ Origin: 'https://evil.example' },
		{ Origin: 'null' },
		{ Origin: program.address, 'Sec-Fetch-Site': 'cross-site' },
		{ Origin: `http://127.0.0.1.evil.example:${port}` },
		{},
	]
	for (const headers of foreign) {
		for (const path of ['/bookings', '/book'])
			expect((await request.post(path, { form: booking(), headers })).status(), JSON.stringify(headers)).toBe(
				403,
			)
		expect((await request.post('/quotes', { data: load, headers })).status()).toBe(403)
		expect((await request.put(`/quotes/photos/${randomUUID()}`, { data: 'x', headers })).status()).toBe(403)
	}
})

test('a body of 500 MB is refused before it is read', async ({ program }) => {
	for (const path of ['/bookings', '/book', '/quotes'])
		expect(await statusOfHugeUpload(program, path, '', 'POST'), path).toBe(413)
	const chunked = await statusOf(program, {
		path: '/bookings',
		method: 'POST',
		headers: { 'Transfer-Encoding': 'chunked', Origin: program.address },
	})
	expect(chunked).toBe(411)
})

test('unknown methods and addresses are refused', async ({ request, program }) => {
	expect(await statusOf(program, { path: '/', method: 'TRACE' })).toBe(405)
	for (const path of [
		'/nope',
		'/calgary/..%2f..%2fetc',
		'/%00',
		`/${'a'.repeat(5000)}`,
		'/legal',
		'/quotes/x/photos/y',
	])
		expect((await request.get(path, { maxRedirects: 0 })).status(), path.slice(0, 30)).toBe(404)
	const lost = await request.get('/no/such/page')
	expect(await lost.text()).toContain('Oops! Page not found')
	await expect.poll(() => program.output()).toContain('/no/such/page')
})

test('too many bookings from one network address are refused', async ({ playwright, program }) => {
	const busy = await playwright.request.newContext({
		baseURL: program.address,
		extraHTTPHeaders: { ...ownAddress(), Origin: program.address },
	})
	const statuses: number[] = []
	for (let at = 0; at < 31; at++)
		statuses.push((await busy.post('/bookings', { form: booking({ postal: 'no' }) })).status())
	expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true)
	expect(statuses[30]).toBe(429)
	expect((await busy.post('/bookings', { form: booking() })).headers()['retry-after']).toMatch(/^\d+$/)
})

test('a forged X-Forwarded-For does not escape a limit: the address that the proxy adds counts', async ({
	playwright,
	program,
}) => {
	const forging = await playwright.request.newContext({ baseURL: program.address })
	const network = `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}`
	const statuses: number[] = []
	for (let at = 0; at < 31; at++) {
		const headers = { 'X-Forwarded-For': `198.51.100.${at}, ${network}::${at}`, Origin: program.address }
		const answer = await forging.post('/bookings', { form: booking({ postal: 'no' }), headers })
		statuses.push(answer.status())
	}
	expect(statuses).toEqual([...Array(30).fill(422), 429])
})

const statusOfHugeUpload = (
	program: Program,
	path: string,
	cookie: string,
	method = 'PUT',
	headers: Record<string, string> = {},
) =>
	statusOf(program, {
		path,
		method,
		headers: {
			'Content-Length': String(500 * 1024 * 1024),
			'Content-Type': 'application/x-www-form-urlencoded',
			Origin: program.address,
			Cookie: cookie,
			...headers,
		},
	})

/** The status of a request whose body is announced but not sent. */
function statusOf(
	program: Program,
	about: { path: string; method: string; headers?: Record<string, string> },
): Promise<number> {
	const { hostname, port } = new URL(program.address)
	return new Promise((resolve, reject) => {
		const sent = httpRequest({ hostname, port, ...about }, (answer) => {
			resolve(answer.statusCode ?? 0)
			sent.destroy()
		})
		sent.on('error', reject)
		sent.setTimeout(60_000, () => sent.destroy(new Error('no answer')))
		sent.flushHeaders()
		if (about.method === 'TRACE') sent.end()
	})
}
