import type { RequestHandler } from 'express'
import type { ServerBuild } from 'react-router'
import { z } from 'zod'
import { matchedRoute, type Routes } from './matched-route.server.ts'
import { refuse } from './request-guards.server.ts'

/** The methods that a route's action accepts, if not POST: `export const handle = { methods: ['PUT'] }`. */
const handleSchema = z.object({ methods: z.array(z.enum(['POST', 'PUT', 'PATCH', 'DELETE'])) })

/**
 * Refuses a method that no handler accepts at an address, and lists those that are accepted (405 with `Allow`). They
 * follow from the exports of the route's module: a page or a loader accepts GET and HEAD, an action accepts POST.
 */
export function refuseOtherMethods(build: () => Promise<Pick<ServerBuild, 'routes'>>): RequestHandler {
	return async (request, response, next) => {
		const { routes } = await build()
		const allowed = allowedMethods(routes, request.originalUrl)
		if (allowed.includes(request.method)) return next()
		response.set('Allow', allowed.join(', '))
		refuse(response, 405, `This address takes ${allowed.join(', ')}, not ${request.method}.`)
	}
}

/** The methods that an address of ours accepts. Every address has a route: the last route is 'Page not found'. */
function allowedMethods(routes: Routes, url: string): string[] {
	const module = routes[matchedRoute(routes, url)?.id ?? '']?.module
	if (!module) return []
	const { methods } = handleSchema.safeParse(module.handle).data ?? { methods: ['POST'] }
	return [...(module.default || module.loader ? ['GET', 'HEAD'] : []), ...(module.action ? methods : [])]
}
