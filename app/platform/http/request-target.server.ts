import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { refuse } from './request-guards.server.ts'

/** `http://host/path`, as a client sends it to a proxy. A form with a user name and a password does not match. */
const absoluteForm = /^https?:\/\/([^/?#@]+)(.*)$/is

/**
 * Reduces a request for `http://host/path`, which every server has to accept (RFC 9112, 3.2.2), to its path; its host
 * replaces the `Host` header. Any other request stays unchanged.
 */
export function toPathForm(request: IncomingMessage): void {
	const [, host, rest = ''] = absoluteForm.exec(request.url ?? '') ?? []
	if (host === undefined) return
	request.url = rest.startsWith('/') ? rest : `/${rest}`
	request.headers.host = host
}

/** A host name or an IP address, and an optional port. */
const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Refuses a request whose path cannot be decoded or whose host is invalid: no page can have such an address. */
export const refuseOddTargets: RequestHandler = (request, response, next) => {
	if (isPath(request.url) && isOrigin(request.protocol, request.host)) return next()
	refuse(response, 400, 'We can’t read that address. Check how it’s written, or start at our home page.')
}

function isPath(target: string): boolean {
	if (!target.startsWith('/')) return false
	const [path = ''] = target.split('?', 1)
	const decoded = decodedPath(path)
	return decoded !== undefined && (path.startsWith('//') || !namesHost(decoded))
}

/** As the router decodes it: an encoded slash stays one. */
function decodedPath(path: string): string | undefined {
	try {
		return decodeURIComponent(path.replace(/%2f/gi, '%252F'))
	} catch {
		return undefined
	}
}

/**
 * Whether the router would read the decoded path as a host and its path, such as `/%0D/example.ca`: as URLs are read, tabs and
 * line ends are dropped, and a backslash is a slash.
 */
const namesHost = (decoded: string) => /^\/[/\\]/.test(decoded.replace(/[\t\n\r]/g, ''))

const isOrigin = (protocol: string, host: string | undefined) =>
	/^https?$/.test(protocol) &&
	host !== undefined &&
	hostAndPort.test(host) &&
	URL.canParse(`${protocol}://${host}`)
