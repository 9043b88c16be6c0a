import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { dayAhead, phonePhoto } from './journey.ts'
import type { Acknowledged } from './visitors.ts'

const host = 'bowline.example'

/** What the clients of a site behind nginx have sent and got. */
export type Tally = Acknowledged & {
	/** Forms: photos, quotes and bookings. */
	sent: number
	/** Forms that were sent once more, after no answer or a 502. */
	resent: number
	/** Forms without a success after that: what was answered, and after which seconds. */
	failed: string[]
}

export const newTally = (): Tally => ({
	...{ quotes: [], bookings: [], refused: 0, unexpected: [] },
	...{ sent: 0, resent: 0, failed: [] },
})

/** Each quote of a run has a weight of its own, by which it is known. */
let quotes = 0

const savedSchema = z.object({ id: z.string(), photos: z.array(z.object({ id: z.string() })) })

type Form = { method: string; headers?: Record<string, string>; body?: string | Uint8Array }
type Answer = { status: number; text: string }

/** A browser of its own network address: it keeps cookies, and its connection as long as that lasts. */
function openBrowser(port: number) {
	const localAddress = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`
	const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, localAddress })
	const cookies = new Map<string, string>()
	const send = (path: string, { method, headers, body }: Form) =>
		new Promise<Answer>((resolve, reject) => {
			const Cookie = [...cookies].map((each) => each.join('=')).join('; ')
			const sent = request(
				{
					...{ host: '127.0.0.1', port, path, method, agent },
					headers: { Host: host, Origin: `https://${host}`, 'X-Bowline-Client': 'site', Cookie, ...headers },
				},
				(response) => {
					let text = ''
					response.setEncoding('utf8').on('data', (piece) => (text += piece))
					response.on('error', reject)
					response.on('end', () => {
						for (const cookie of response.headers['set-cookie'] ?? []) {
							const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
							if (!cookie.includes('Path=/your')) cookies.set(name, value)
						}
						resolve({ status: response.statusCode ?? 0, text })
					})
				},
			)
			sent.on('error', reject)
			sent.end(body)
		})
	return { send, cookie: (name: string) => cookies.get(name) ?? '', close: () => agent.destroy() }
}

/**
 * A client of a site behind nginx who sends a photo, saves the quote with it and books it, again and again, until `until` is aborted; who
 * waits about `rest` milliseconds before each form, and sends one that was answered 502, or not at all, once more.
 */
export async function insist(
	site: { https: number },
	tally: Tally,
	{ name, rest, until }: { name: string; rest: number; until: AbortSignal },
) {
	const photo = await phonePhoto('visitor', { width: 600, height: 400 })
	const browser = openBrowser(site.https)
	const attempt = (path: string, form: Form) =>
		browser.send(path, form).catch((error): Answer => ({ status: 0, text: String(error) }))
	const isLost = ({ status }: Answer) => status === 0 || status === 502
	const submit = async (path: string, form: Form): Promise<Answer> => {
		await pause(rest * 2 * Math.random())
		tally.sent++
		const began = Date.now()
		const first = await attempt(path, form)
		if (!isLost(first) && first.status < 300) return first
		if (isLost(first)) {
			tally.resent++
			await pause(1000)
		}
		const last = isLost(first) ? await attempt(path, form) : first
		const seconds = ((Date.now() - began) / 1000).toFixed(1)
		if (last.status >= 300 || last.status === 0)
			tally.failed.push(
				`${form.method} ${path} ${first.status} ${last.status} ${seconds} s ${last.text.slice(0, 200)}`,
			)
		return last
	}
	// The page with the form gives the key by which the browser is known again.
	while (!until.aborted && (await attempt('/', { method: 'GET' })).status !== 200) await pause(200)
	for (let turn = 0; !until.aborted; turn++) {
		const photoToken = { 'Photo-Token': randomBytes(32).toString('hex') }
		const id = randomUUID()
		const sent = await submit(`/quotes/photos/${id}`, {
			method: 'PUT',
			headers: photoToken,
			body: new Uint8Array(photo),
		})
		const saved = await submit('/quotes', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...photoToken },
			body: JSON.stringify({
				...{ volume: 0.125, weightKg: ++quotes / 8, hasStairs: false, addOns: [] },
				...(sent.status === 201 && { labels: { [id]: 'Other' } }),
			}),
		})
		if (saved.status === 201) {
			const quote = savedSchema.parse(JSON.parse(saved.text))
			const photos = quote.photos.map((each) => each.id)
			if (sent.status === 201 && !photos.includes(id))
				tally.unexpected.push(`photo ${id} was acknowledged, and is not in the quote ${quote.id}`)
			tally.quotes.push({ id: quote.id, cookie: `__Host-quote=${browser.cookie('__Host-quote')}`, photos })
		}
		const customer = `Visitor ${name}-${turn}`
		const booked = await submit('/bookings', {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams({
				...{ name: customer, phone: '403-555-0142', email: `visitor-${name}-${turn}@example.ca` },
				...{ address: '1 Test Street SW', postal: 'T2P 1J9', city: 'Calgary' },
				date: dayAhead(2 + randomInt(85)),
				window: ['8-10am', '10-12pm', '12-2pm', '2-4pm', '4-6pm'][turn % 5] ?? '8-10am',
			}).toString(),
		})
		if (booked.status >= 200 && booked.status < 300) tally.bookings.push(customer)
	}
	browser.close()
}
