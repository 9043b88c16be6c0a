import { randomInt, randomUUID } from 'node:crypto'
import { makeQuote, staffCookie } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { errorsIn, type Program } from '../support/program.ts'
import { sendRaw } from '../support/raw-request.ts'
import { allRoutes, takesData } from '../support/routes.ts'

/** Bodies that are not a form of ours, at every address with an action: refused at once, and not logged as errors. */

type Body = { name: string; type?: string; sent: string | Buffer; status: RegExp }

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nowner@bowline.example\r\n'

const bodies: Body[] = [
	{ name: 'JSON', type: 'application/json', sent: '{"email":"a"}', status: /415/ },
	{ name: 'text', type: 'text/plain', sent: 'email=a&password=b', status: /415/ },
	{ name: 'no type', sent: 'email=a&password=b', status: /415/ },
	{ name: 'nothing', sent: '', status: /415/ },
	{ name: 'no boundary', type: 'multipart/form-data', sent: `${part}--x--\r\n`, status: /415/ },
	{ name: 'multipart', type: multipart, sent: `${part}--x--\r\n`, status: /415/ },
	{ name: 'multipart cut off', type: multipart, sent: part.slice(0, -30), status: /415/ },
	{ name: 'multipart without a part', type: multipart, sent: '', status: /415/ },
	{ name: 'an index', type: urlencoded, sent: 'a[99999999]=1', status: /400/ },
	{ name: 'an index of a known name', type: urlencoded, sent: 'email[99999999]=1', status: /400/ },
	{ name: 'a name 50,000 deep', type: urlencoded, sent: `a${'.a'.repeat(50_000)}=1`, status: /400/ },
	{ name: '20,000 pairs', type: urlencoded, sent: 'a=b&'.repeat(20_000), status: /400/ },
	{ name: '65,000 empty pairs', type: urlencoded, sent: '&'.repeat(65_000), status: /400/ },
	{ name: 'the same twice', type: urlencoded, sent: 'email=a&email=b', status: /400/ },
	{ name: 'what every object has', type: urlencoded, sent: '__proto__=1&constructor=1', status: /400/ },
	{ name: 'no UTF-8', type: urlencoded, sent: Buffer.from([0x61, 0x3d, 0xff, 0xfe]), status: /400/ },
]

const withAction = allRoutes.filter(({ hasAction }) => hasAction).map(({ path }) => path)

type Sender = {
	method?: string
	target: string
	type?: string | undefined
	sent: string | Buffer
	cookie: string
	headers?: [string, string][]
}

function send(
	{ address }: Program,
	{ method = 'POST', target, type, sent, cookie, headers: more = [] }: Sender,
) {
	const body = Buffer.from(sent)
	const headers: [string, string | undefined][] = [
		['Host', new URL(address).host],
		['Origin', address],
		['X-Forwarded-For', `10.6.${randomInt(256)}.${randomInt(256)}`],
		['Content-Type', type],
		['Content-Length', String(body.length)],
		['Cookie', cookie],
		...more,
	]
	return sendRaw(address, {
		method,
		target,
		headers: headers.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
		body,
	})
}

/** The status of a redirect: from the sign-in page when signed in, to it when not. */
function redirected(path: string, signedIn: boolean): RegExp | undefined {
	if (path === 'admin/sign-in') return signedIn ? /302/ : undefined
	return !signedIn && /^admin\/(?!sign-|set-)/.test(path) ? /302|401/ : undefined
}

test('a body that is not a form is refused by every form, with and without a session', async ({
	program,
}) => {
	// What a provider tells us has a signature, or is refused before its fields are looked at.
	const forms = withAction.filter((path) => !takesData(path) && !/^(texts|calls|card-payments)\//.test(path))
	expect(forms.length).toBeGreaterThan(8)
	const { id } = await makeQuote(program)
	const before = program.output().length
	const staff = await staffCookie(program)
	const unexpected: string[] = []
	for (const path of forms)
		for (const { name, type, sent, status } of bodies)
			for (const cookie of ['', staff]) {
				const target = `/${path.replace(':quoteId', id).replace(':token', 'no-such-link')}`
				const answer = await send(program, { target, type, sent, cookie })
				// There is no such pickup or place in the line: that may be said before its form is read.
				const unknown = /^(booked|waiting)\/|:bookingId/.test(path) && answer.status === 404
				if (!unknown && !(redirected(path, cookie !== '') ?? status).test(String(answer.status)))
					unexpected.push(`${target} ${name}, ${cookie ? 'signed in' : 'signed out'}: ${answer.status}`)
			}
	expect(unexpected).toEqual([])
	expect(errorsIn(program.output().slice(before))).toEqual([])
	// The session still exists.
	const still = await fetch(`${program.address}/admin/changes`, { headers: { Cookie: staff } })
	expect(still.status).toBe(200)
})

test('a body that is neither JSON nor a photo is refused where these are expected', async ({ program }) => {
	const { id, cookie } = await makeQuote(program)
	const staff = await staffCookie(program)
	const named = new Map([
		['', 'a stranger'],
		[cookie, 'its owner'],
		[staff, 'staff'],
	])
	const before = program.output().length
	const unexpected: string[] = []
	for (const path of withAction.filter(takesData))
		for (const { name, type, sent } of bodies)
			for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
				for (const own of ['', cookie, staff]) {
					const target = `/${path.replace(':quoteId', id).replace(/:(photo|booking)Id/g, randomUUID())}?label=Other`
					const { status } = await send(program, { method, target, type, sent, cookie: own })
					const refused = path.startsWith('admin/') && own !== staff ? [401, 405] : [400, 404, 405, 415, 422]
					if (![...refused, ...(method === 'DELETE' ? [204] : [])].includes(status))
						unexpected.push(`${method} ${target} ${name}, by ${named.get(own)}: ${status}`)
				}
	expect(unexpected).toEqual([])
	expect(errorsIn(program.output().slice(before))).toEqual([])
})

test('a compressed body is refused by every address that reads one, and says which coding it takes', async ({
	program,
}) => {
	const { id, cookie } = await makeQuote(program)
	const before = program.output().length
	const unexpected: string[] = []
	for (const path of withAction)
		for (const coding of ['gzip', 'GZIP', 'br', 'identity, deflate', 'made-up'])
			for (const method of methodsOf(path)) {
				const target = `/${path
					.replace(':quoteId', id)
					.replace(/:(?:photo|booking)Id/g, randomUUID())
					.replace(':token', 'x')}`
				const headers: [string, string][] = [['Content-Encoding', coding]]
				const asked = { method, target, type: urlencoded, sent: 'name=Jo', cookie, headers }
				const { status, headers: said, body } = await send(program, asked)
				const answer = [status, said.get('accept-encoding'), JSON.parse(body).message]
				if (answer.join() !== [415, 'identity', compressed].join())
					unexpected.push(`${method} ${target} ${coding}: ${answer}`)
			}
	expect(unexpected).toEqual([])
	const form = { target: '/book', type: urlencoded, sent: 'name=Jo', cookie: '' }
	const asVisitor = await send(program, {
		...form,
		headers: [
			['Content-Encoding', 'gzip'],
			['Accept', 'text/html,*/*'],
		],
	})
	expect([asVisitor.status, asVisitor.body]).toEqual([415, `${compressed}\n`])
	// Not compressed, by its own words.
	const plain = await send(program, { ...form, headers: [['Content-Encoding', 'identity']] })
	expect(plain.status).not.toBe(415)
	expect(errorsIn(program.output().slice(before))).toEqual([])
})

const compressed = 'This came compressed, so we can’t read it. Nothing was saved. Send it again uncompressed.'
const methodsOf = (path: string) =>
	path.endsWith('photos/:photoId')
		? path === 'quotes/photos/:photoId'
			? ['PUT', 'DELETE']
			: ['DELETE']
		: path === 'quotes/:quoteId'
			? ['PATCH']
			: ['POST']

test('a form whose sender closes the connection is not logged as an error', async ({ program }) => {
	const before = program.output().length
	const { address } = program
	for (const target of ['/book', '/bookings', '/admin/sign-in', '/quotes'])
		await sendRaw(address, {
			method: 'POST',
			target,
			headers: [
				['Host', new URL(address).host],
				['Origin', address],
				['Content-Type', target === '/quotes' ? 'application/json' : urlencoded],
				['Content-Length', '5000'],
			],
			body: Buffer.from('email=a'),
			cutOff: true,
		})
	expect((await fetch(`${address}/healthz`)).status).toBe(200)
	expect(errorsIn(program.output().slice(before))).toEqual([])
})

test('a NUL in a field is removed', async ({ program }) => {
	const { id } = await makeQuote(program, { name: `Nul ${randomUUID()}` })
	const cookie = await staffCookie(program)
	const type = urlencoded
	const before = program.output().length
	const review = `/admin/quote/${id}/review`
	const notes = await send(program, {
		target: review,
		type,
		cookie,
		sent: 'status=approved&notes=a%00b&version=2',
	})
	expect(notes.body).toContain('"outcome":"done"')
	const page = await fetch(`${program.address}/admin/quote/${id}`, { headers: { Cookie: cookie } })
	expect(await page.text()).toMatch(/<textarea[^>]*>ab</)
	for (const [target, sent, status] of [
		['/admin/sign-in', 'email=%00&password=x%00', 422],
		['/admin/sign-in', 'email=a%00%40example.ca&password=x%00', 401],
		['/admin/staff', 'do=disable&id=%00', 422],
		['/admin/account', 'do=end-session&id=a%00', 200],
		['/admin/jobs', 'messageId=%00', 422],
		['/admin/schedule', 'does=close&date=%00&reason=%00', 422],
		['/admin/messages', 'does=save&message=waiting&seen=0&text=%00', 422],
		['/admin/prices', 'does=save&base=%00&seen=%00', 422],
		['/admin/settings', 'does=save&part=office&seen=0&phone=%00&from=%00', 422],
		['/texts/incoming', 'MessageSid=%00&From=%00&Body=%00', 403],
		['/card-payments/notices', 'type=%00', 415],
		['/admin/set-password/%00', 'password=correct+horse+battery&again=correct+horse+battery', 410],
		['/admin/set-password/a%00b', 'password=correct+horse+battery&again=correct+horse+battery', 410],
		['/bookings', 'name=%00&notes=%00', 422],
	] as const) {
		const sender = target === '/admin/sign-in' ? '' : cookie
		const answer = await send(program, { target, type, cookie: sender, sent })
		expect(answer.status, `${target} ${sent}`).toBe(status)
	}
	expect(errorsIn(program.output().slice(before))).toEqual([])
})
