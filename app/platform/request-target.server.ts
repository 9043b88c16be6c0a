import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { refuse } from './request-guards.server.ts'

/** `http://host/path`, as a client writes it that takes us for a proxy; a name and a password in it are not for us. */
const absoluteForm = /^https?:\/\/([^/?#@]+)(.*)$/is

/**
 * Reduces a request for `http://host/path`, which every server has to take (RFC 9112, 3.2.2), to the path that it asks
 * for; its host then stands for the `Host` header. Any other request is left as it is.
 */
export function toPathForm(request: IncomingMessage): void {
	const [, host, rest = ''] = absoluteForm.exec(request.url ?? '') ?? []
	if (host === undefined) return
	request.url = rest.startsWith('/') ? rest : `/${rest}`
	request.headers.host = host
}

/** A name or an address, and a port. */
const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Refuses what no address of a page can be made of: a path that decodes to nothing, a host that is none. */
export const refuseOddTargets: RequestHandler = (request, response, next) => {
	if (isPath(request.url) && isOrigin(request.protocol, request.host)) return next()
	refuse(response, 400, 'We cannot read this address. Check how it is written, or begin at our home page.')
}

function isPath(target: string): boolean {
	if (!target.startsWith('/')) return false
	try {
		decodeURIComponent(target.split('?', 1)[0] ?? '')
		return true
	} catch {
		return false
	}
}

const isOrigin = (protocol: string, host: string | undefined) =>
	/^https?$/.test(protocol) &&
	host !== undefined &&
	hostAndPort.test(host) &&
	URL.canParse(`${protocol}://${host}`)
