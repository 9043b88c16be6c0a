import type { Logger } from 'pino'
import { data, type ServerBuild } from 'react-router'
import { refusal } from './answers.server.ts'
import { throttled } from './throttle.ts'
import { orUnavailable, retryAfter, unavailable } from './unavailable.server.ts'
import { leaveUnread } from './unread-body.server.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Report = (error: unknown) => void

/** How often the log hears of it, in milliseconds: while the database is away, everybody who asks would say so. */
const reportEvery = 10_000

/**
 * The pages and resources, each of whose loaders and actions answers 503 while the database or the storage is away: a
 * page by its error boundary, a resource in words that its client shows.
 */
export function answeringUnavailable(
	build: () => Promise<ServerBuild>,
	log: Logger,
): () => Promise<ServerBuild> {
	const report: Report = throttled(reportEvery, (error, unsaid) =>
		log.error({ err: error, unsaid }, 'the database or the storage is away'),
	)
	// Asked for with every request, and another one only under development.
	let known: { of: ServerBuild; made: ServerBuild } | undefined
	return async () => {
		const of = await build()
		if (known?.of !== of) known = { of, made: { ...of, routes: guardedRoutes(of, report) } }
		return known.made
	}
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
	const instead = module.default === undefined ? resourceAnswer : pageAnswer
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
		// A photo or a form on its way: its sender hears nothing before it is sent.
		leaveUnread(args.request.body)
		return instead(args.request)
	}

const headers = { 'Retry-After': retryAfter }

function pageAnswer(): never {
	throw data(null, { status: 503, headers })
}

const words = 'We cannot reach our records right now. What was saved is safe: try again in a minute.'

/** Somebody who follows a link, as the one in a mail, reads it as it stands. */
function resourceAnswer(request: Request): Response {
	return request.headers.get('Accept')?.includes('text/html')
		? new Response(`${words}\n`, { status: 503, headers: { ...headers, 'Cache-Control': 'no-store' } })
		: refusal(503, words, headers)
}
