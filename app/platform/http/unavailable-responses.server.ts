import type { Logger } from 'pino'
import { data, type ServerBuild } from 'react-router'
import { throttled } from '../log/throttle.ts'
import { oncePerBuild } from './once-per-build.server.ts'
import { refusal } from './responses.server.ts'
import { orUnavailable, retryAfter, unavailable } from './unavailable.server.ts'
import { leaveUnread } from './unread-body.server.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Report = (error: unknown) => void

/** How often it is logged, in milliseconds: while the database is unavailable, every request would log an error. */
const reportEvery = 10_000

/**
 * Wraps every loader and action of the build, so that it responds with 503 while the database or the storage is
 * unavailable: a page shows its error boundary, a resource sends a message that its client shows.
 */
export function withUnavailableResponses(
	build: () => Promise<ServerBuild>,
	log: Logger,
): () => Promise<ServerBuild> {
	const report: Report = throttled(reportEvery, (error, unsaid) =>
		log.error({ err: error, unsaid }, 'the database or the storage is away'),
	)
	const guarded = oncePerBuild((original: ServerBuild) => ({
		...original,
		routes: guardedRoutes(original, report),
	}))
	return async () => guarded(await build())
}

const guardedRoutes = ({ routes }: ServerBuild, report: Report): ServerBuild['routes'] =>
	Object.fromEntries(
		Object.entries(routes).map(([id, route]) => [
			id,
			route && { ...route, module: guarded(route.module, report) },
		]),
	)

function guarded(module: Module, report: Report): Module {
	const { loader, action } = module
	const instead = module.default === undefined ? resourceResponse : pageResponse
	return {
		...module,
		...(loader && { loader: guard(loader, instead, report) }),
		...(action && { action: guard(action, instead, report) }),
	}
}

const guard =
	<Args extends { request: Request }, Answer>(
		handle: (args: Args) => Answer,
		instead: (request: Request) => Response,
		report: Report,
	) =>
	async (args: Args) => {
		const answer = await orUnavailable((async () => handle(args))(), report)
		if (answer !== unavailable) return answer
		// The body may still be on its way: the client reads the response only after it has sent all of it.
		leaveUnread(args.request.body)
		return instead(args.request)
	}

const headers = { 'Retry-After': retryAfter }

function pageResponse(): never {
	throw data(null, { status: 503, headers })
}

const words = 'We can’t reach our records right now. What you saved is safe. Try again in a minute.'

/** A visitor who follows a link, such as one in a mail, sees plain text instead of JSON. */
function resourceResponse(request: Request): Response {
	return request.headers.get('Accept')?.includes('text/html')
		? new Response(`${words}\n`, { status: 503, headers: { ...headers, 'Cache-Control': 'no-store' } })
		: refusal(503, words, headers)
}
