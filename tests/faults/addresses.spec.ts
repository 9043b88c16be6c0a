import { randomBytes, randomUUID } from 'node:crypto'
import { makeQuote, staffCookie } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { errorsIn } from '../support/program.ts'
import { sendRaw } from '../support/raw-request.ts'
import { allRoutes } from '../support/routes.ts'

/** Addresses and methods that no browser sends: each is answered or refused, without an error. */

test('an absolute address is answered for the host in it', async ({ program }) => {
	const get = async (target: string, headers: [string, string][] = [['Host', 'elsewhere.example']]) => {
		const { status, body } = await sendRaw(program.address, { method: 'GET', target, headers })
		return { status, body }
	}
	const { host } = new URL(program.address)
	const contact = await get(`http://${host}/contact`)
	expect(contact.status).toBe(200)
	// The page's own address has the host of the target, not that of the header.
	expect(contact.body).toContain(`http://${host}/contact`)
	expect(contact.body).not.toContain('elsewhere.example')
	// From the page cache, and with the scheme in capitals.
	expect((await get(`HTTP://${host}/calgary`)).body).toContain('Calgary Junk Removal')
	expect((await get(`http://${host}`)).status).toBe(200)
	expect((await get(`http://${host}?quote=unknown`)).status).toBe(200)
	expect((await get(`http://${host}/bookings`)).status).toBe(405)
	for (const target of [
		'http://name:secret@localhost/contact',
		'http:///contact',
		'http://[:/',
		'ftp://localhost/',
		'*',
	])
		expect((await get(target)).status, target).toBe(400)
})

test('an invalid host, and a path that cannot be decoded, are refused with a message', async ({
	program,
}) => {
	const before = program.output().length
	const { host } = new URL(program.address)
	const hosts = ['', ',', 'a b', '[::1', 'a/b', 'a@b', '%00', 'a:b', 'localhost:99999', '\u00ff']
	const requests: [string, [string, string][]][] = [
		...hosts.map((invalid): [string, [string, string][]] => ['/contact', [['Host', invalid]]]),
		[
			'/contact',
			[
				['Host', host],
				['X-Forwarded-Host', 'a b'],
			],
		],
		[
			'/contact',
			[
				['Host', host],
				['X-Forwarded-Proto', 'javascript'],
			],
		],
		['/%ff', [['Host', host]]],
		['/calgary/%zz', [['Host', host]]],
		['/assets/%', [['Host', host]]],
		// As URLs are read, the first part would be dropped, and the second be the host.
		['/%0D/%F4%8F%BF%BE/x', [['Host', host]]],
		['/%09%0a/example.ca/', [['Host', host]]],
		['/%5C%F4%8F%BF%BE', [['Host', host]]],
	]
	for (const [target, headers] of requests) {
		const { status, body } = await sendRaw(program.address, { method: 'GET', target, headers })
		expect([status, body], JSON.stringify([target, headers])).toEqual([
			400,
			'We can’t read that address. Check how it’s written, or start at our home page.\n',
		])
	}
	expect(errorsIn(program.output().slice(before))).toEqual([])
})

test('a method that an address does not allow is refused with the allowed ones', async ({
	request,
	program,
}) => {
	const headers = { 'X-Bowline-Client': 'test' }
	const ask = (method: string, path: string) => request.fetch(path, { method, headers, maxRedirects: 0 })
	for (const [method, path, allow] of [
		['DELETE', '/quotes', 'GET, HEAD, POST'],
		['GET', '/bookings', 'POST'],
		['GET', '/bookings.data', 'POST'],
		['GET', `/quotes/${randomUUID()}`, 'PATCH'],
		['POST', `/quotes/${randomUUID()}`, 'PATCH'],
		['GET', `/quotes/photos/${randomUUID()}`, 'PUT, DELETE'],
		['GET', '/booked/x/photos/added', 'POST'],
		['PUT', `/booked/x/photos/${randomUUID()}`, 'GET, HEAD, DELETE'],
		['POST', `/quotes/${randomUUID()}/photos/${randomUUID()}`, 'GET, HEAD, DELETE'],
		['GET', '/admin/sign-out', 'POST'],
		['GET', `/admin/quote/${randomUUID()}/review`, 'POST'],
		['PUT', '/admin/sign-in', 'GET, HEAD, POST'],
		['POST', '/contact', 'GET, HEAD'],
		['POST', '/calgary', 'GET, HEAD'],
		['POST', '/', 'GET, HEAD'],
		['POST', '/no/such/page', 'GET, HEAD'],
		['POST', '/healthz', 'GET, HEAD'],
		['OPTIONS', '/book', 'GET, HEAD, POST'],
		['PROPFIND', '/book', 'GET, HEAD, POST'],
	] as const) {
		const answer = await ask(method, path)
		expect([answer.status(), answer.headers().allow], `${method} ${path}`).toEqual([405, allow])
		expect(await answer.text()).toBe(`This address takes ${allow}, not ${method}.\n`)
	}
	// At every address each method is either allowed or refused like this.
	const before = program.output().length
	const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
	for (const { path } of allRoutes) {
		const answers = await Promise.all(methods.map((method) => ask(method, `/${path.replaceAll(':', '')}`)))
		const refused = methods.filter((_, at) => answers[at]?.status() === 405)
		const allowed = answers
			.find((answer) => answer.status() === 405)
			?.headers()
			.allow?.split(', ')
		expect(allowed, path).toEqual(methods.filter((method) => !refused.includes(method)))
	}
	expect(errorsIn(program.output().slice(before))).toEqual([])
})

test('a NUL in an address is ignored', async ({ program, request }) => {
	const name = `Nadia${randomUUID()}`
	const { cookie: own } = await makeQuote(program, { name })
	const cookie = await staffCookie(program)
	const before = program.output().length
	const search = name.replace('Nadia', 'Na%00dia')
	const get = async (path: string) => {
		const answer = await request.get(path, { headers: { Cookie: cookie } })
		expect(answer.status(), path).toBe(200)
		return answer
	}
	for (const path of [`/admin?q=${search}`, `/admin/leads?q=${search}`, `/admin/quotes.csv?q=${search}`])
		expect(await (await get(path)).text(), path).toContain(name)
	expect((await (await get(`/admin/quotes.xlsx?q=${search}`)).body()).length).toBeGreaterThan(1000)
	expect(await (await get('/search?q=coc%00hrane')).text()).toContain('Cochrane')
	for (const path of ['/admin?status=%00&before=%00&selected=%00', '/admin/leads?before=%00', '/admin?q=%00'])
		await get(path)
	const headers = { Cookie: cookie }
	for (const [path, status] of [
		['/admin/quote/%00', 404],
		['/admin/quote/%00/photos/%00', 404],
		['/admin/bookings/%00/photos/%00', 404],
		['/quotes/%00/photos/%00', 404],
		['/arrival-windows?date=%00', 422],
		['/next-windows?page=%00&city=%00', 422],
		['/pictures/%00.png', 404],
		['/quotes/open/%00', 302],
		['/booked/%00', 404],
		['/booked/%00/move', 404],
		['/booked/%00/pickup.ics', 404],
		['/booked/%00/photos', 404],
		['/booked/%00/photos/%00', 404],
		['/%00', 404],
	] as const)
		expect((await request.get(path, { headers, maxRedirects: 0 })).status(), path).toBe(status)
	for (const invalid of [
		'bowline.session_token=%00.%00',
		'bowline.two_factor=%00',
		'quote=%00',
		`quote=${'%00'.repeat(15)}`,
	]) {
		const forged = { Cookie: invalid, Origin: program.address }
		expect((await request.get('/admin', { headers: forged, maxRedirects: 0 })).status(), invalid).toBe(302)
		expect((await request.get('/', { headers: forged })).status(), invalid).toBe(200)
		const code = await request.post('/admin/sign-in/code', { form: { code: '123456' }, headers: forged })
		expect(code.status(), invalid).toBe(401)
	}
	const json = { Cookie: own, 'X-Bowline-Client': 'site', 'Content-Type': 'application/json' }
	for (const data of [
		'{"addOns":["\\u0000"]}',
		'{"labels":{"\\u0000":"Other"}}',
		'{"\\u0000":1}',
		'{"volume":"\\ud800"}',
	])
		for (const path of ['/quotes', `/quotes/${randomUUID()}`]) {
			const answer = await request.fetch(path, {
				method: path === '/quotes' ? 'POST' : 'PATCH',
				data,
				headers: json,
			})
			expect(answer.status(), `${path} ${data}`).toBe(422)
		}
	expect(errorsIn(program.output().slice(before))).toEqual([])
})

test('an address with the punctuation of a sentence after it leads to the address without', async ({
	request,
	program,
}) => {
	const key = randomBytes(32).toString('base64url').replace(/.$/, 'x')
	const addresses = [
		`/booked/${key}`,
		`/booked/${key}/move`,
		`/booked/${key}/pickup.ics`,
		`/waiting/${key}`,
		`/quotes/open/${key}`,
		`/pickups/${key}/calendar.ics`,
		`/admin/set-password/${key}`,
		'/calgary',
		'/calgary/couch-removal',
		'/contact',
		'/legal/privacy',
		'/book',
		'/admin/sign-in',
	]
	for (const address of addresses)
		for (const end of ['.', ',', ')', '!', ').', '...', '%29', '%2C', '%E2%80%9D', ';', '"', '>']) {
			const answer = await request.get(`${address}${end}`, { maxRedirects: 0 })
			expect([answer.status(), answer.headers().location], address + end).toEqual([301, address])
			expect(answer.headers()['cache-control']).toBe('no-store')
		}
	const asked = async (path: string) => {
		const answer = await request.get(program.address + path, { maxRedirects: 0 })
		return [answer.status(), answer.headers().location]
	}
	expect(await asked('/Calgary/Couch-Removal.')).toEqual([301, '/calgary/couch-removal'])
	expect(await asked('/contact.?from=text')).toEqual([301, '/contact?from=text'])
	for (const path of [
		'/no-such-place.',
		'/calgary/no-such-page.',
		'/favicon.svg.',
		'/pictures/calgary.png.',
		'/assets/none.js.',
		'/robots.',
		'//evil.example.',
		'/%2Fevil.example.',
	])
		expect(await asked(path), path).toEqual([404, undefined])
	expect((await request.get('/favicon.svg')).status()).toBe(200)
})
