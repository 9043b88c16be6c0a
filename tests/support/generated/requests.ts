import fc from 'fast-check'
import type { RawRequest } from '../raw-request.ts'
import { allRoutes, type ProgramRoute } from '../routes.ts'
import { bodyFor } from './bodies.ts'
import { oddText, rarely, wordsOf } from './hostile-text.ts'
import { fixed, type Known, names, type Value, valueFor } from './values.ts'

/**
 * A text encoded for an address; `raw` without encoding, except that characters that would end the line are removed.
 */
const encoded = (text: string, raw: boolean) =>
	raw ? text.replace(/[\0-\x20\x7f]/g, '') : encodeURIComponent(text)

const joined = (parts: Value[], raw: boolean, sign: string): Value => {
	return (known) => parts.map((part) => encoded(part(known), raw)).join(sign)
}

const ends = ['', '', '', '', '', '', '.data', '/', '//', '/..', '/%2e%2e/', ';x', '.json']

/** An address of the program, with valid or invalid parameters. */
function pathOf({ path }: ProgramRoute): fc.Arbitrary<Value> {
	const parts = path.split('/').map((part) => {
		return /^[*:]/.test(part) ? valueFor(part.replace(':', '')) : fc.constant(fixed(part))
	})
	return fc.tuple(fc.tuple(...parts), rarely, fc.constantFrom(...ends)).map(([filled, raw, end]) => {
		const encoded = joined(filled, raw, '/')
		return (known) => `/${encoded(known)}${end}`
	})
}

const oddPaths = [
	...wordsOf(
		'* //evil.example /\\evil.example /%2f%2fevil.example /.git/config /__manifest /healthz /readyz',
	),
	...wordsOf('/favicon.svg /assets/none.js /assets/..%2f..%2fpackage.json /admin/../quotes /Admin /CONTACT/'),
	...wordsOf('http://[:/ http://name:secret@localhost/ ftp://x/ /?index'),
	`/${'a'.repeat(7000)}`,
	'/a'.repeat(3000),
	'/%00'.repeat(1000),
]
const anyPath = (route: ProgramRoute): fc.Arbitrary<Value> => {
	const path = pathOf(route)
	const absolute = path.map(
		(made): Value =>
			(known) =>
				`http://${known.host}${made(known)}`,
	)
	return fc.oneof(
		{ weight: 12, arbitrary: path },
		{ weight: 1, arbitrary: absolute },
		{ weight: 1, arbitrary: fc.constantFrom(...oddPaths).map(fixed) },
		{ weight: 1, arbitrary: oddText.map((text) => fixed(`/${encoded(text, false)}`)) },
	)
}

const pair: fc.Arbitrary<Value> = fc
	.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: oddText })
	.chain((name) => fc.tuple(valueFor(name), rarely, fc.constant(name)))
	.map(([value, raw, name]) => joined([fixed(name), value], raw, '='))

const query: fc.Arbitrary<Value> = fc.array(pair, { maxLength: 3 }).map((pairs): Value => {
	return (known) => (pairs.length === 0 ? '' : `?${pairs.map((one) => one(known)).join('&')}`)
})

const oddMethods = wordsOf('HEAD OPTIONS TRACE PROPFIND QUERY SEARCH PURGE CONNECT BREW get')
const methodFor = ({ path, hasAction }: ProgramRoute): fc.Arbitrary<string> =>
	fc.oneof(
		{ weight: hasAction ? 1 : 6, arbitrary: fc.constant('GET') },
		{ weight: hasAction ? 6 : 1, arbitrary: fc.constantFrom(...fitting(path)) },
		{ weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', ...oddMethods) },
	)

const fitting = (path: string) =>
	path.endsWith(':photoId') ? ['PUT', 'PUT', 'DELETE'] : path.endsWith(':quoteId') ? ['PATCH'] : ['POST']

/** Without the characters that a header cannot have. */
const headerText = oddText.map((text) => text.replace(/[^\x20-\xff]/g, ''))

const cookieNames = ['bowline.session_token', 'bowline.two_factor', 'bowline.session_data', 'quote', '']
const cookie: fc.Arbitrary<Value> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant(fixed('')) },
	{ weight: 6, arbitrary: fc.constant<Value>((known) => `${known.staffCookie}; ${known.quoteCookie}`) },
	{ weight: 2, arbitrary: fc.constant<Value>(({ quoteCookie }) => quoteCookie) },
	{
		weight: 2,
		arbitrary: fc
			.tuple(fc.constantFrom(...cookieNames), headerText)
			.map(([name, value]) => fixed(`${name}=${value}`)),
	},
)

const headerNames = [
	...wordsOf(
		'Host X-Forwarded-Host X-Forwarded-Proto X-Forwarded-For Origin Sec-Fetch-Site Accept Range Referer',
	),
	...wordsOf('Accept-Encoding Accept-Language If-None-Match If-Modified-Since User-Agent Authorization'),
	...wordsOf('Content-Encoding Expect Upgrade X-HTTP-Method-Override'),
]
const oddHeaders = fc.array(fc.tuple(fc.constantFrom(...headerNames), headerText), { maxLength: 2 })

/** Mostly the headers of a form on our own pages; or those of our script, or of another site. */
const senders: [string, Value][] = [
	['Origin', ({ host }) => `http://${host}`],
	['Origin', ({ host }) => `http://${host}`],
	['Origin', ({ host }) => `http://${host}`],
	['X-Bowline-Client', fixed('site')],
	['Origin', fixed('https://evil.example')],
	['Origin', fixed('')],
]

/** A request, made with the values that are known when it is sent; `from` is its network address. */
export type GeneratedRequest = (known: Known, from: string) => RawRequest

/** Requests to every address with every method, with valid and invalid content. */
export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc
	.oneof(fc.constantFrom(...allRoutes), fc.constantFrom(...allRoutes.filter(({ hasAction }) => hasAction)))
	.chain((route) =>
		fc.record({
			method: methodFor(route),
			path: anyPath(route),
			query,
			body: bodyFor(route.path),
			cookie,
			sender: fc.constantFrom(...senders),
			odd: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: oddHeaders }),
			cutOff: rarely,
		}),
	)
	.map(({ method, path, query: search, body, cookie: cookies, sender, odd, cutOff }) => (known, from) => {
		const { type = '', bytes } = body(known)
		const sent = method === 'GET' || method === 'HEAD' ? Buffer.alloc(0) : bytes
		const headers: [string, string][] = [
			['Host', known.host],
			['X-Forwarded-For', from],
			['Cookie', cookies(known)],
			['Photo-Token', known.photoToken],
			['Content-Type', type],
			['Content-Length', String(sent.length + (cutOff ? 10 : 0))],
			[sender[0], sender[1](known)],
		]
		return {
			method,
			target: path(known) + search(known),
			headers: [...headers.filter(([, value]) => value !== ''), ...odd],
			body: sent,
			cutOff,
		}
	})
