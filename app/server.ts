import { createServer } from 'node:http'
import { createRequestHandler } from '@react-router/express'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { openBowline } from './bowline.server.ts'
import { deskContext } from './desk/desk-context.server.ts'
import { photoContext } from './photos/photo-context.server.ts'
import type { Config } from './platform/config.server.ts'
import { limitsContext, nonceContext, platformContext, visitorContext } from './platform/context.server.ts'
import { healthRoutes } from './platform/health.server.ts'
import { openLimits } from './platform/limits.server.ts'
import {
	keepPrivate,
	refuseLargeBodies,
	refuseOddMethods,
	refuseOtherSites,
} from './platform/request-guards.server.ts'
import { logRequests } from './platform/request-log.server.ts'
import { securityHeaders } from './platform/security-headers.server.ts'
import { isDesk, isPhotoUpload } from './shell/links.ts'

/** What differs between the built program and the one under development. */
type Parts = {
	config: Config
	assets: RequestHandler
	build: () => Promise<ServerBuild>
	development: boolean
	/** Hears the first account and its password, once, when there is none yet. */
	announce: (account: { email: string; password: string }) => void
}

/** A running web process: where it answers, and how it ends. */
export type RunningServer = { address: string; dataDir: string; stop: () => Promise<void> }

/**
 * The web process: everything it stands on, an ordered list of middleware, the pages, and its end. Throws
 * when it cannot start; what had been opened by then is closed again.
 */
export async function startServer({
	config,
	assets,
	build,
	development,
	announce,
}: Parts): Promise<RunningServer> {
	const bowline = await openBowline(config, announce)
	const { platform, photos, desk } = bowline
	const limits = openLimits()

	const app = express()
	app.disable('x-powered-by')
	app.set('trust proxy', config.trustProxy)
	app.use(logRequests(platform.log))
	app.use(securityHeaders({ https: config.publicUrl?.startsWith('https:') ?? false, development }))
	app.use(healthRoutes(bowline.checks, platform.log))
	app.use(refuseOddMethods)
	app.use(refuseOtherSites(config.publicUrl))
	app.use(refuseLargeBodies(isPhotoUpload))
	app.use(assets)
	app.use(compression())
	app.use(keepPrivate(isDesk))
	app.all(
		'/{*path}',
		createRequestHandler({
			build: async () => ({ ...(await build()), allowedActionOrigins: ownHosts(config) }),
			getLoadContext: (request, response) => {
				const context = new RouterContextProvider()
				context.set(platformContext, platform)
				context.set(photoContext, photos)
				context.set(limitsContext, limits)
				context.set(deskContext, desk)
				context.set(visitorContext, { address: request.ip ?? 'unknown' })
				context.set(nonceContext, String(response.locals.nonce))
				return context
			},
		}),
	)

	const server = createServer(app)
	// Node's own limits are too patient with who sends slowly on purpose; a photo on a weak signal gets its three minutes.
	server.headersTimeout = 15_000
	server.requestTimeout = 180_000
	server.maxConnections = 512
	try {
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject)
			server.listen(config.port, config.host, resolve)
		})
	} catch (error) {
		await bowline.close()
		throw error
	}

	return {
		address: addressOf(server.address(), config),
		dataDir: config.dataDir,
		stop: async () => {
			const finished = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeIdleConnections()
			const patience = setTimeout(() => server.closeAllConnections(), 20_000)
			await finished
			clearTimeout(patience)
			await bowline.close()
		},
	}
}

/** React Router's own check of forms compares hosts: behind a proxy, ours is the public one. */
const ownHosts = ({ publicUrl }: Config) => (publicUrl ? [new URL(publicUrl).host] : [])

function addressOf(bound: ReturnType<ReturnType<typeof createServer>['address']>, config: Config): string {
	const port = typeof bound === 'object' && bound ? bound.port : config.port
	const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
	return `http://${host}:${port}`
}

/** The pages, as the framework's build gathers them. */
export const build = (): Promise<ServerBuild> => import('virtual:react-router/server-build')
