import { Router } from 'express'
import type { Logger } from 'pino'

/** The timeout of a check in milliseconds: long enough for a busy database, short enough for a load balancer. */
const checkTimeout = 5000

/** How long a result is reused, in milliseconds: anybody may ask, and each check has a cost. */
const usualReuse = 5000

/**
 * `/healthz`: the process answers. `/readyz`: the state of each thing that it needs, by name. A result is reused for
 * `reusedFor` milliseconds.
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
		const ready = entries.every(([, state]) => state === 'ok')
		response
			.status(ready ? 200 : 503)
			.set('Cache-Control', 'no-store')
			.json({ status: ready ? 'ok' : 'not ready', ...Object.fromEntries(entries) })
	})
	return routes
}

async function stateOf(name: string, check: () => Promise<void>, log: Logger): Promise<'ok' | 'failing'> {
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(() => late.reject(new Error(`no answer within ${checkTimeout} ms`)), checkTimeout)
	try {
		await Promise.race([check(), late.promise])
		return 'ok'
	} catch (error) {
		log.error({ err: error, check: name }, 'not ready')
		return 'failing'
	} finally {
		clearTimeout(timer)
	}
}
