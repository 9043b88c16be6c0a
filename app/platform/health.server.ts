import { Router } from 'express'
import type { Logger } from 'pino'

/** Long enough for a busy database, short enough for whoever asks. */
const patience = 5000

/** How long a finding is told again, in milliseconds: anybody may ask, and each check costs something. */
const usualMemory = 5000

/**
 * `/healthz`: the process answers. `/readyz`: so does everything it stands on, each named, as it was found at most
 * `rememberedFor` milliseconds ago.
 */
export function healthRoutes(
	checks: Record<string, () => Promise<void>>,
	log: Logger,
	rememberedFor = usualMemory,
): Router {
	const askAll = () =>
		Promise.all(
			Object.entries(checks).map(async ([name, check]) => [name, await stateOf(name, check, log)] as const),
		)
	let found: ReturnType<typeof askAll> | undefined
	/** What was found lately, or is being asked just now for somebody else; asked anew otherwise. */
	const findings = () => {
		found ??= askAll().finally(() => {
			setTimeout(() => {
				found = undefined
			}, rememberedFor).unref()
		})
		return found
	}

	const routes = Router()
	routes.get('/healthz', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' })
	})
	routes.get('/readyz', async (_request, response) => {
		const entries = await findings()
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
	const timer = setTimeout(() => late.reject(new Error(`no answer within ${patience} ms`)), patience)
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
