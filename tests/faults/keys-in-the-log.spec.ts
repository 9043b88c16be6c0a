import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { sendRaw } from '../support/raw-request.ts'
import { allRoutes } from '../support/routes.ts'

/** An address that opens something is a key, and stands in no line of the log, however it is written. */

/** What these parameters name opens nothing alone. Any other parameter is a key, also that of a route to come. */
const open = new Set([':photoId', ':quoteId', ':bookingId', ':customerId', ':place', ':slug'])

const isParameter = (segment: string) => segment.startsWith(':')
const isSecret = (segment: string) => isParameter(segment) && !open.has(segment)
const secretRoutes = allRoutes.map(({ path }) => path).filter((path) => path.split('/').some(isSecret))

/** Like a key of ours, which has 43 characters, or one of the sign-in library, which has 24 without `-` and `_`. */
const newKeys = [
	() => randomBytes(32).toString('base64url'),
	() => randomBytes(64).toString('base64url').replace(/[-_]/g, '').slice(0, 24),
]

const encoded = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`

/** Spellings of an address: those that the router takes for the same, and those that are mistakes. */
const spellings: [name: string, (path: string, key: string) => string][] = [
	['as it is', (path) => path],
	['with a query', (path, key) => `${path}?again=${key}`],
	['its first letter encoded', (path) => `/${encoded(path.slice(1))}`],
	['the key encoded', (path, key) => path.replace(key, encoded(key))],
	['encoded twice', (path, key) => path.replace(key, encoded(key).replace('%', '%25'))],
	['two slashes', (path, key) => path.replace(key, `/${key}`)],
	['a slash at its end', (path) => `${path}/`],
	['in capitals', (path, key) => path.toUpperCase().replace(key.toUpperCase(), key)],
	['the data of the page', (path) => `${path}.data`],
	['the data of the page with a slash', (path) => `${path}/_.data`],
	['with dots', (path, key) => path.replace(key, `./x/../${key}`)],
	['with encoded dots', (path, key) => path.replace(key, `x/%2e%2e/${key}`)],
	['a dot after the key', (path, key) => path.replace(key, `${key}.`)],
	['a bracket after the key', (path, key) => path.replace(key, `${key})`)],
	['words after the key', (path, key) => path.replace(key, `${key}%20thanks`)],
	['a slash in the key', (path, key) => path.replace(key, `${key}%2Fx`)],
	['below the address', (path) => `${path}/more`],
	['a mistake in its first word', (path) => path.replace(/^\/./, '/x')],
	['below another address', (path) => `/calgary${path}`],
	['the key alone', (_path, key) => `/${key}`],
	['what cannot be decoded', (path) => `${path}%ff`],
	['backslashes', (path) => path.replaceAll('/', '\\')],
]

async function ask({ address }: Program, method: string, target: string) {
	const { host } = new URL(address)
	const headers: [string, string][] = [
		['Host', host],
		['X-Bowline-Client', 'test'],
		['Referer', `${address}${target}`],
		['X-Forwarded-For', '10.9.8.7'],
	]
	return (await sendRaw(address, { method, target, headers })).status
}

for (const route of secretRoutes)
	test(`the key in /${route} stands in no line of the log`, async ({ program }) => {
		for (const newKey of newKeys)
			for (const [spelling, spell] of spellings) {
				const key = newKey()
				const segments = route
					.split('/')
					.map((segment) => (isSecret(segment) ? key : isParameter(segment) ? randomUUID() : segment))
				const target = spell(`/${segments.join('/')}`, key)
				const before = program.output().length
				for (const method of ['GET', 'POST']) await ask(program, method, target)
				const last = `last-${randomUUID()}`
				await ask(program, 'GET', `/${last}`)
				const logged = () => program.output().slice(before)
				await expect.poll(logged).toContain(last.slice(5))
				expect(logged(), `${spelling}: ${target}`).not.toContain(key.slice(1))
			}
	})

test('what is no key stays readable in the log', async ({ program }) => {
	const id = randomUUID()
	for (const [target, logged] of [
		[`/quotes/${id}/photos/${id}`, `/quotes/${id}/photos/${id}`],
		['/calgary/no-such-page-of-ours', '/calgary/no-such-page-of-ours'],
		['/wp-login.php', '/wp-login.php'],
		[`/booked/x/photos/${id}`, `/booked/:token/photos/${id}`],
		['/pictures/calgary/couch-removal.png', '/pictures/calgary/couch-removal.png'],
	] as const) {
		const before = program.output().length
		await ask(program, 'GET', target)
		await expect.poll(() => program.output().slice(before)).toContain(`"path":"${logged}"`)
	}
})
