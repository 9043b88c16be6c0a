import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { makeQuote, staffCookie } from '../support/desk.ts'
import { expect, freshDay, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { allRoutes } from '../support/routes.ts'

/** Every response of the program says each of these once: of two values browsers and caches take one, or none. */

const once = [
	'cache-control',
	'content-security-policy',
	'cross-origin-opener-policy',
	'cross-origin-resource-policy',
	'permissions-policy',
	'referrer-policy',
	'x-content-type-options',
]
const atMostOnce = ['strict-transport-security', 'x-frame-options', 'etag', 'content-type', 'location']

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** The headers of a response, as they were sent: names and values in turn. */
function rawHeaders({ address }: Program, { method = 'GET', path, headers = {}, body }: Asked) {
	return new Promise<{ status: number; sent: [string, string][] }>((resolve, reject) => {
		const { hostname, port } = new URL(address)
		const asked = request({ hostname, port, method, path, headers, agent: false }, (response) => {
			const names = response.rawHeaders.filter((_, at) => at % 2 === 0)
			const values = response.rawHeaders.filter((_, at) => at % 2 === 1)
			const sent = names.map((name, at): [string, string] => [name.toLowerCase(), values[at] ?? ''])
			response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, sent }))
		})
		asked.on('error', reject)
		asked.end(body)
	})
}

/** What is wrong with the headers of a response, one line each. */
function faultsIn(sent: [string, string][]): string[] {
	const valuesOf = (wanted: string) => sent.filter(([name]) => name === wanted).map(([, value]) => value)
	const faults = once
		.filter((name) => valuesOf(name).length !== 1)
		.map((name) => `${valuesOf(name).length} times ${name}`)
	for (const name of atMostOnce) if (valuesOf(name).length > 1) faults.push(`more than once ${name}`)
	const [cacheControl = '', referrer = ''] = ['cache-control', 'referrer-policy'].map(
		(name) => valuesOf(name)[0] ?? '',
	)
	const directives = cacheControl.split(',').map((directive) => directive.trim().split('=')[0])
	if (new Set(directives).size !== directives.length) faults.push(`cache-control: ${cacheControl}`)
	if (directives.includes('no-store') && directives.length > 1) faults.push(`cache-control: ${cacheControl}`)
	if (referrer.includes(',')) faults.push(`referrer-policy: ${referrer}`)
	return faults
}

test('each header of security and caching is sent once, at every kind of address', async ({ program }) => {
	const [staff, { id, cookie }] = await Promise.all([staffCookie(program), makeQuote(program, { photos: 1 })])
	const home = await (await fetch(program.address)).text()
	const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? ''
	const quote = await (await fetch(program.address, { headers: { Cookie: cookie } })).text()
	const photo = new RegExp(`/quotes/${id}/photos/[\\w-]+`).exec(quote)?.[0] ?? ''
	expect([asset, photo]).not.toContain('')
	const key = await keyOfBooking(program)
	const pathOf = (route: string) =>
		`/${route.replace(':token', key).replace(':quoteId', id).replace('*', 'no-such-thing').replace(/:\w+/g, randomUUID())}`
	const asks: Asked[] = allRoutes.flatMap(({ path: route }) =>
		[pathOf(route), `${pathOf(route)}.data`].flatMap((path): Asked[] => [
			{ path },
			{ path, method: 'HEAD' },
			{ path, headers: { Cookie: staff } },
			{ path, headers: { Cookie: cookie } },
			{ path, method: 'POST', headers: { Origin: program.address }, body: 'invalid=1' },
		]),
	)
	asks.push(
		...[
			'/calgary',
			'/calgary/',
			'/Calgary/Couch-Removal',
			'/calgary/couch-removal.data',
			'/pictures/calgary.png',
			'/favicon.svg',
			'/healthz',
			'/readyz',
			'/__manifest?paths=%2F&version=x',
			'/%ff',
			'/no/such/page/at/all',
			'/admin/quotes.csv',
			asset,
			`${asset}x`,
		].map((path) => ({ path })),
		{ path: photo, headers: { Cookie: cookie } },
		{ path: photo, headers: { Cookie: cookie, 'If-None-Match': '*' } },
		{ path: '/contact', method: 'PROPFIND' },
		{ path: '/book', method: 'POST', headers: { Origin: 'https://evil.example' }, body: 'name=x' },
		{ path: '/book', method: 'POST', headers: { Origin: program.address, 'Content-Encoding': 'gzip' } },
		{ path: '/book', method: 'POST', headers: { Origin: program.address }, body: 'x'.repeat(300_000) },
	)
	const statuses = new Set<number>()
	for (const asked of asks) {
		const { status, sent } = await rawHeaders(program, {
			...asked,
			headers: { ...ownAddress(), ...asked.headers },
		})
		statuses.add(status)
		const { method = 'GET', path } = asked
		expect(faultsIn(sent), `${method} ${path} ${status}`).toEqual([])
	}
	expect([...statuses]).toEqual(
		expect.arrayContaining([200, 202, 301, 302, 304, 400, 403, 404, 405, 413, 415]),
	)
})

test('the page of a key never sends its address on, and nor does what belongs to it', async ({ program }) => {
	const key = await keyOfBooking(program)
	for (const below of ['', '/move', '/cancel', '/details', '/photos', '/pickup.ics']) {
		const { status, sent } = await rawHeaders(program, { path: `/booked/${key}${below}` })
		const referrer = sent.filter(([name]) => name === 'referrer-policy').map(([, value]) => value)
		expect([below, status, referrer]).toEqual([below, 200, ['strict-origin']])
	}
})

async function keyOfBooking({ address }: Program): Promise<string> {
	const booked = await fetch(`${address}/bookings`, {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site', ...ownAddress() },
		body: new URLSearchParams({
			name: `Hanna ${randomUUID()}`,
			phone: '403-555-0142',
			email: `${randomUUID()}@example.ca`,
			address: '12 Crescent Road NW',
			postal: 'T2P 1J9',
			city: 'Calgary',
			date: freshDay(),
			window: '10-12pm',
		}),
	})
	const { receiptToken } = await booked.json()
	expect(receiptToken, String(booked.status)).toMatch(/^[\w-]{43}$/)
	return String(receiptToken)
}
