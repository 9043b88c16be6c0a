import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { checkoutFault, type FakeCheckout } from './card-checkout.ts'
import { type LateAnswers, listen } from './listener.ts'

/** A notice, as it is sent: its body, and the header that signs it. */
export type FakeNotice = { body: string; signature: string }

/**
 * A stand-in for Stripe's checkouts that checks what the real one checks: key, version, fields, mode, currency, amount, and how long a page
 * may live. An idempotency key is kept for a day with the answer that it got, also that of a failure of Stripe's own, and comes with the same
 * fields again, to the same endpoint, and not while its first request is worked on. It shows a page on which a checkout is paid, and sends the notices.
 */
export type FakeCards = {
	url: string
	checkouts: () => FakeCheckout[]
	/** What it was asked, as `POST /v1/checkout/sessions`. */
	calls: () => string[]
	/** Pays an open checkout, as a customer on its page does, and sends no notice by itself. */
	pay: (id: string) => FakeCheckout
	/** A notice about a checkout, of something that happened at a time, signed as it is sent now. */
	notice: (type: string, checkout: object, at?: Date) => FakeNotice
	/** Where notices are sent to when someone pays on the page. */
	sendNoticesTo: (address: string) => void
	/** The versions that it was asked in; where none was said, the account's own. */
	versions: () => string[]
	/** Fails while it works on the next request: a 500, which is what its key gets from then on. */
	failNext: () => void
	/** Takes the next request and breaks the connection before it answers. */
	loseAnswer: () => void
	/** Refuses to end a page, though it is open, or ends it again. */
	refuseToEnd: (refuses: boolean) => void
	/** Makes the key invalid, or valid again. */
	revokeKey: (revoked: boolean) => void
	/** Refuses connections, like a provider that is down. */
	down: () => Promise<void>
	up: () => Promise<void>
	close: () => Promise<void>
}

export const fakeSecretKey = 'sk_test_fake0123456789'
export const fakeWebhookSecret = 'whsec_fake0123456789'

/** The variables that point Bowline at the stand-in. */
export const fakeCardsEnvironment = (url: string) => ({
	STRIPE_BASE_URL: url,
	STRIPE_SECRET_KEY: fakeSecretKey,
	STRIPE_WEBHOOK_SECRET: fakeWebhookSecret,
})

/** A body as it is sent, with its signature of a moment. */
export function signed(body: string, at: Date, secret = fakeWebhookSecret): FakeNotice {
	const seconds = Math.floor(at.getTime() / 1000)
	const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
	return { body, signature: `t=${seconds},v1=${v1},v0=${'0'.repeat(64)}` }
}

type Answer = { status: number; body: object; isReplayed?: boolean }
const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
	status,
	body: { error: { type, message, ...(code && { code }) } },
})
const busy =
	'There is currently another in-progress request using this Idempotent Key. Please try again later.'
const sessions = '/v1/checkout/sessions'

/** The version of an account that never chose another one. */
const ownVersion = '2020-08-27'
/** Those that are read here; Stripe has more of them. */
const knownVersions = [ownVersion, '2024-06-20']
/** How long a key is kept, in milliseconds. */
const keyLife = 24 * 60 * 60_000
const longestKey = 255

/** What is wrong with the form of a request, before anything is done with it. */
function requestFault({ headers, method }: IncomingMessage): string | undefined {
	const version = headers['stripe-version']
	if (version !== undefined && !knownVersions.some((known) => known === version))
		return `Invalid Stripe API version: ${version}`
	const key = headers['idempotency-key']
	if (typeof key === 'string' && (key === '' || key.length > longestKey))
		return `Idempotency keys must be from 1 to ${longestKey} characters long.`
	const type = headers['content-type'] ?? ''
	if (method === 'POST' && type !== '' && !type.startsWith('application/x-www-form-urlencoded'))
		return 'Invalid request (check that your POST content type is application/x-www-form-urlencoded).'
	return undefined
}

export async function startFakeCards({
	port = 0,
	now = () => new Date(),
	beforeAnswer,
}: { port?: number; now?: () => Date } & LateAnswers = {}): Promise<FakeCards> {
	const checkouts = new Map<string, FakeCheckout>()
	const byKey = new Map<string, { path: string; fields: string; answer: Answer; at: number }>()
	const versions: string[] = []
	let failsNext = false
	const calls: string[] = []
	/** The keys of requests that are worked on. */
	const running = new Set<string>()
	let [url, noticesTo] = ['', '']
	let isKeyValid = true
	let losesAnswer = false
	let refusesToEnd = false

	const make = (fields: URLSearchParams): Answer => {
		const fault = checkoutFault(fields, now())
		if (fault) return refusal(400, 'invalid_request_error', fault.message, fault.code)
		const id = `cs_test_${randomUUID().replaceAll('-', '')}`
		const checkout: FakeCheckout = {
			...{ id, object: 'checkout.session', status: 'open', payment_status: 'unpaid', payment_intent: null },
			url: `${url}/c/pay/${id}`,
			amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
			currency: fields.get('line_items[0][price_data][currency]') ?? '',
			client_reference_id: fields.get('client_reference_id'),
			expires_at: Number(fields.get('expires_at')),
			success_url: fields.get('success_url') ?? '',
			cancel_url: fields.get('cancel_url') ?? '',
			title: fields.get('line_items[0][price_data][product_data][name]') ?? '',
		}
		checkouts.set(id, checkout)
		return { status: 200, body: checkout }
	}
	/** Answers a key once. Parameters that are refused leave it unused, a failure does not. */
	const once = (key: string | undefined, path: string, form: string, work: () => Answer): Answer => {
		const kept = key === undefined ? undefined : byKey.get(key)
		const before = kept && now().getTime() - kept.at < keyLife ? kept : undefined
		if (before && before.path !== path)
			return refusal(
				400,
				'idempotency_error',
				`Keys for idempotent requests can only be used for the same endpoint they were first used for ('${before.path}').`,
			)
		if (before && before.fields !== form)
			return refusal(
				400,
				'idempotency_error',
				'Keys for idempotent requests can only be used with the same parameters.',
			)
		if (before) return { ...before.answer, isReplayed: true }
		const answer = failsNext ? refusal(500, 'api_error', 'An error occurred with our servers.') : work()
		failsNext = false
		if (key !== undefined && answer.status !== 400)
			byKey.set(key, { path, fields: form, answer, at: now().getTime() })
		return answer
	}
	const current = (id: string): FakeCheckout | undefined => {
		const checkout = checkouts.get(id)
		if (checkout?.status === 'open' && checkout.expires_at * 1000 <= now().getTime())
			Object.assign(checkout, { status: 'expired', url: null })
		return checkout
	}
	const pay = (id: string): FakeCheckout => {
		const checkout = current(id)
		if (checkout?.status !== 'open') throw new Error(`the checkout ${id} is not open`)
		return Object.assign(checkout, {
			...{ status: 'complete', payment_status: 'paid', url: null },
			payment_intent: `pi_${id.slice(8)}`,
		})
	}
	const notice = (type: string, checkout: object, at = now()): FakeNotice =>
		signed(
			JSON.stringify({
				id: `evt_${randomUUID().replaceAll('-', '')}`,
				...{ object: 'event', api_version: '2024-06-20', livemode: false, type },
				created: Math.floor(at.getTime() / 1000),
				data: { object: checkout },
			}),
			now(),
		)

	const answerTo = (method: string, path: string, key: string | undefined, form: string): Answer => {
		if (path === sessions && method !== 'POST') return { status: 200, body: { data: [] } }
		if (path === sessions) return once(key, path, form, () => make(new URLSearchParams(form)))
		const [, id = '', end] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
		const checkout = current(id)
		if (!checkout)
			return refusal(404, 'invalid_request_error', `No such checkout.session: '${id}'`, 'resource_missing')
		if (end === undefined) return { status: 200, body: checkout }
		if (checkout.status !== 'open' || refusesToEnd)
			return refusal(
				400,
				'invalid_request_error',
				'Only Checkout Sessions with a status in ["open"] can be expired.',
			)
		return { status: 200, body: Object.assign(checkout, { status: 'expired', url: null }) }
	}

	const showPage = async (request: IncomingMessage, response: ServerResponse, id: string) => {
		const checkout = current(id)
		if (checkout?.status !== 'open') return response.writeHead(404).end('This page has ended.')
		if (request.method === 'POST') {
			const { body, signature } = notice('checkout.session.completed', pay(id))
			const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
			if (noticesTo) await fetch(noticesTo, { method: 'POST', headers, body })
			return response.writeHead(303, { Location: checkout.success_url }).end()
		}
		const { amount_total: cents, title, cancel_url: back } = checkout
		response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
		response.end(
			`<!doctype html><html lang="en"><title>Pay</title><h1>${title}: CA$${(cents / 100).toFixed(2)}</h1>` +
				`<form method="post"><button>Pay</button></form><a href="${back}">Back</a></html>`,
		)
	}

	const handle = async (request: IncomingMessage, response: ServerResponse) => {
		const { pathname } = new URL(request.url ?? '/', 'http://localhost')
		const form = await bodyOf(request)
		const [, pageOf] = /^\/c\/pay\/(\w+)$/.exec(pathname) ?? []
		if (pageOf !== undefined) return showPage(request, response, pageOf)
		const method = request.method ?? ''
		calls.push(`${method} ${pathname}`)
		versions.push(String(request.headers['stripe-version'] ?? ownVersion))
		const fault = requestFault(request)
		const isKnown = isKeyValid && request.headers.authorization === `Bearer ${fakeSecretKey}`
		const named = request.headers['idempotency-key']
		const key = typeof named === 'string' ? named : undefined
		const isBusy = key !== undefined && running.has(key)
		if (key !== undefined && !isBusy) {
			running.add(key)
		}
		const { status, body, isReplayed } = isBusy
			? refusal(409, 'idempotency_error', busy, 'idempotency_key_in_use')
			: isKnown
				? fault
					? refusal(400, 'invalid_request_error', fault)
					: answerTo(method, pathname, key, form)
				: refusal(
						401,
						'invalid_request_error',
						`Invalid API Key provided: ${fakeSecretKey.slice(0, 11)}****6789`,
					)
		if (!isBusy) {
			await beforeAnswer?.()
			if (key !== undefined) running.delete(key)
		}
		if (losesAnswer) {
			losesAnswer = false
			return request.socket.destroy()
		}
		const replayed = isReplayed ? { 'Idempotent-Replayed': 'true' } : {}
		response.writeHead(status, { 'Content-Type': 'application/json', ...replayed }).end(JSON.stringify(body))
	}

	const server = createServer((request, response) => void handle(request, response))
	const bound = await listen(server, port)
	url = `http://127.0.0.1:${bound}`
	return {
		url,
		checkouts: () => [...checkouts.keys()].flatMap((id) => current(id) ?? []),
		calls: () => calls,
		versions: () => versions,
		failNext: () => {
			failsNext = true
		},
		pay,
		notice,
		sendNoticesTo: (address) => {
			noticesTo = address
		},
		loseAnswer: () => {
			losesAnswer = true
		},
		refuseToEnd: (refuses) => {
			refusesToEnd = refuses
		},
		revokeKey: (revoked) => {
			isKeyValid = !revoked
		},
		down: () => stop(server),
		up: async () => {
			await listen(server, bound)
		},
		close: () => stop(server),
	}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let content = ''
	for await (const chunk of request) content += chunk
	return content
}

const stop = (server: Server) =>
	new Promise<void>((resolve) => {
		server.close(() => resolve())
		server.closeAllConnections()
	})
