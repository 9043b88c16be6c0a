import type { RouterContextProvider } from 'react-router'
import type { ZodMiniType } from 'zod/mini'
import { limitsContext, platformContext, visitorContext } from '../context.server.ts'
import type { LimitedAction } from '../limits.server.ts'
import { readBody } from './request-body.server.ts'

/** Read access to what the server put into this request's context. */
export type RequestContext = Pick<RouterContextProvider, 'get'>

/** A refusal whose message the browser shows unchanged: what happened and what to do. */
export const refusal = (status: number, message: string, headers: Record<string, string> = {}): Response =>
	Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store', ...headers } })

export const answer = (
	body: unknown,
	init: { status?: number; headers?: [string, string][] } = {},
): Response =>
	Response.json(body, { ...init, headers: [['Cache-Control', 'no-store'], ...(init.headers ?? [])] })

/** A document to keep, which no cache keeps and no search engine lists; `name` is the file's, without its ending. */
export const pdfAnswer = (name: string, pdf: Buffer, headers: Record<string, string> = {}): Response =>
	new Response(new Uint8Array(pdf), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `attachment; filename="${name}.pdf"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
			...headers,
		},
	})

/** The same response for another customer's id and for an unknown one, so that nobody learns which ids exist. */
export const notFound = (): Response => refusal(404, 'There’s nothing here you can open.')

/** A number of seconds in words, as minutes from 90 seconds on. */
const inWords = (seconds: number) =>
	seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`

/** The 429 for an address that did something too often, otherwise `undefined`. */
export async function refuseIfTooOften(
	context: RequestContext,
	action: LimitedAction,
): Promise<Response | undefined> {
	const { address } = context.get(visitorContext)
	const seconds = await context.get(limitsContext).count(action, address)
	if (seconds === undefined) return undefined
	context.get(platformContext).log.warn({ action, address }, 'limit reached')
	return refusal(429, `That was too many tries. Try again in ${inWords(seconds)}.`, {
		'Retry-After': String(seconds),
	})
}

/** The request's JSON, parsed by the schema, or a refusal that says what is wrong with it. */
export async function readJson<Data>(request: Request, schema: ZodMiniType<Data>): Promise<Data | Response> {
	const read = await readBody(request, 'application/json')
	if (!read.ok) return refusal(read.status, read.message)
	let body: unknown
	try {
		body = JSON.parse(read.text)
	} catch {
		return refusal(400, 'This is no JSON.')
	}
	const parsed = schema.safeParse(body)
	if (parsed.success) return parsed.data
	const [first] = parsed.error.issues
	const where = first?.path.join('.')
	return refusal(
		422,
		where ? `${where}: ${first?.message}` : (first?.message ?? 'That isn’t what we expected.'),
	)
}
