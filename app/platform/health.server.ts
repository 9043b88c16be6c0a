import type { RequestListener } from 'node:http'
import express, { Router } from 'express'
import type { Logger } from 'pino'
import { bareHeaders } from './http/listening.server.ts'

/** The timeout of a check in milliseconds: long enough for a busy database, short enough for a load balancer. */
const checkTimeout = 5000

/** How long a result is reused, in milliseconds: anybody may ask, and each check has a cost. */
const usualReuse = 5000

/**
 * What pages, quotes and bookings go on without: photos wait for it. A load balancer that took the process out for it would
 * take the whole site out, because every process has the same store.
 */
const dispensable = new Set(['storage'])

/**
 * `/healthz`: the process answers. `/readyz`: the state of each thing that it uses, by name; 503 when it cannot do its work
 * without one that fails. A result is reused for `reusedFor` milliseconds.
 */
export function healthRoutes(
	checks: Record<string, () => Promise<void>>,
	log: Logger,
	reusedFor = usualReuse,
): Router {
	const checkAll = () =>
		Promise.all(
			Object.entries(checks).map(async ([name, check]) => [name, await stateOf(name, check, log)] as const),
		)
	let latest: ReturnType<typeof checkAll> | undefined
	/** The latest result or the check that is running; otherwise begins a new check. */
	const states = () => {
		latest ??= checkAll().finally(() => {
			setTimeout(() => {
				latest = undefined
			}, reusedFor).unref()
		})
		return latest
	}

	const routes = Router()
	routes.get('/healthz', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' })
	})
	routes.get('/readyz', async (_request, response) => {
		const entries = await states()
		const failing = entries.filter(([, state]) => state === 'failing')
		const ready = failing.every(([name]) => dispensable.has(name))
		const status = ready ? (failing.length === 0 ? 'ok' : 'degraded') : 'not ready'
		response
			.status(ready ? 200 : 503)
			.set('Cache-Control', 'no-store')
			.json({ status, ...Object.fromEntries(entries) })
	})
	return routes
}

/** What a worker answers: its health, and nothing else. */
export function healthAlone(checks: Record<string, () => Promise<void>>, log: Logger): RequestListener {
	const app = express()
	app.disable('x-powered-by')
	app.use((_request, response, next) => {
		response.set(bareHeaders)
		next()
	})
	app.use(healthRoutes(checks, log))
	app.use((_request, response) => {
		response.status(404).type('text/plain').send('This is a worker. It answers /healthz and /readyz only.\n')
	})
	return app
}

async function stateOf(name: string, check: () => Promise<void>, log: Logger): Promise<'ok' | 'failing'> {
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(() => late.reject(new Error(`no answer within ${checkTimeout} ms`)), checkTimeout)
	try {
		await Promise.race([check(), late.promise])
		return 'ok'
	} catch (error) {
		log.error({ err: error, check: name }, dispensable.has(name) ? 'degraded' : 'not ready')
		return 'failing'
	} finally {
		clearTimeout(timer)
	}
}
