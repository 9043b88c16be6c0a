import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config.server.ts'
import { throttled } from '../log/throttle.ts'
import { permissionsPolicy } from './security-headers.server.ts'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Binds the configured address. Throws an error that names the variable and its fault when that fails. Later errors,
 * such as a connection that could not be accepted, are logged; without a listener they would end this process.
 */
export function listen(server: Server, { host, port }: Address, log: Logger): Promise<void> {
	const logLaterError = throttled(10_000, (error: Error, unsaid) =>
		log.error({ err: error, unsaid }, 'the server could not take a connection'),
	)
	return new Promise((resolve, reject) => {
		const refused = (error: NodeJS.ErrnoException) =>
			reject(new Error(faultOf(error, { host, port }), { cause: error }))
		server.once('error', refused)
		server.listen(port, host, () => {
			server.off('error', refused)
			server.on('error', logLaterError)
			resolve()
		})
	})
}

/**
 * Binds the configured address and gives it up again: a fault of it is told as {@link listen} does, before anything is opened. Until the
 * process can answer, the system refuses all connections.
 */
export async function tryAddress(address: Address, log: Logger): Promise<void> {
	const server = createServer()
	await listen(server, address, log)
	await new Promise((resolve) => server.close(resolve))
}

/**
 * Whether others may answer beside this process behind a proxy, which then takes each request to one that can: with the role `web`, and
 * with `all` where the database is shared and a proxy is believed.
 */
export const isOneOfSeveral = ({ role, databaseUrl, trustProxy }: Roles): boolean =>
	role === 'web' || (role === 'all' && databaseUrl !== undefined && trustProxy)
type Roles = Pick<Config, 'role' | 'databaseUrl' | 'trustProxy'>

/** The address of a server that listens, as one types it into a browser on this machine. */
export function addressOf(server: Server, { host, port }: Address): string {
	const bound = server.address()
	return `http://${hostOf(host)}:${typeof bound === 'object' && bound ? bound.port : port}`
}

function hostOf(host: string): string {
	if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost'
	return isIPv6(host) ? `[${host}]` : host
}

function faultOf({ code, message }: NodeJS.ErrnoException, { host, port }: Address): string {
	switch (code) {
		case 'EADDRINUSE':
			return `PORT is ${port}, which another program on this machine has: stop that one, or choose another (example: ${port < 65535 ? port + 1 : 3000})`
		case 'EACCES':
			return `PORT is ${port}, which this user may not open (example: 3000)`
		case 'EADDRNOTAVAIL':
			return `HOST is ${host}, which is no address of this machine (example: 127.0.0.1, or 0.0.0.0 for all it has)`
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return `HOST is ${host}, which is neither an address nor a known name (example: 127.0.0.1)`
		default:
			return `HOST is ${host} and PORT ${port}: ${message} (example: 127.0.0.1 and 3000)`
	}
}

/** The headers of answers that are no page. */
export const bareHeaders = {
	'Cache-Control': 'no-store',
	'Content-Security-Policy': "default-src 'none'",
	'Permissions-Policy': permissionsPolicy,
	'Referrer-Policy': 'same-origin',
	'X-Content-Type-Options': 'nosniff',
}

/**
 * Responds while the database and everything else is being opened: 200 to `/healthz`, and 503 to any other request. Does
 * not read the body of a request.
 */
export const respondWhileStarting: RequestListener = (request, response) => {
	const isHealthCheck = request.url === '/healthz'
	response.writeHead(isHealthCheck ? 200 : 503, {
		'Content-Type': isHealthCheck ? 'application/json' : 'text/plain; charset=utf-8',
		...bareHeaders,
		Connection: 'close',
		...(isHealthCheck ? {} : { 'Retry-After': '5' }),
	})
	response.end(
		isHealthCheck
			? JSON.stringify({ status: 'ok' })
			: 'Bowline is starting and will answer in a moment. Nothing was saved. Please try again in five seconds.\n',
	)
}
