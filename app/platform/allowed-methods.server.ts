import type { RequestHandler } from 'express'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { z } from 'zod'
import { refuse } from './request-guards.server.ts'

type Routes = ServerBuild['routes']

/** By which methods a route's action is reached, when it is not by POST: `export const handle = { methods: ['PUT'] }`. */
const handleSchema = z.object({ methods: z.array(z.enum(['POST', 'PUT', 'PATCH', 'DELETE'])) })

/**
 * Refuses a method that nothing answers at an address, and says which do (405 with `Allow`): what a route's module
 * exports tells. A page or a loader is read, an action is posted to.
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

/** The methods that are answered at an address of ours. Every one has a route: the last is the page that is not there. */
function allowedMethods(routes: Routes, url: string): string[] {
	// As the router reads it: dots resolved, and the data of a page asked for as `page.data`.
	const path = new URL(`http://localhost${url}`).pathname.replace(/\.data$/, '')
	const match = matchRoutes(treeOf(routes), path)?.at(-1)
	const module = routes[match?.route.id ?? '']?.module
	if (!module) return []
	const { methods } = handleSchema.safeParse(module.handle).data ?? { methods: ['POST'] }
	return [...(module.default || module.loader ? ['GET', 'HEAD'] : []), ...(module.action ? methods : [])]
}

/** The build's list of routes as the tree that it stands for. */
const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
	Object.values(routes)
		.filter((route) => route !== undefined)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }))
