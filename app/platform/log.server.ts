import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger } from 'pino'
import { redacted } from './log-redaction.ts'

const requests = new AsyncLocalStorage<{ requestId: string }>()

/**
 * JSON lines on standard output, in UTC, each with the id of the request on whose behalf it was written. Line
 * breaks and escape sequences in values are escaped by JSON itself. Secrets and personal data are kept out.
 */
export function createLogger(destination?: pino.DestinationStream): Logger {
	const options: pino.LoggerOptions = {
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
		serializers: { err: (error: unknown) => describeError(error) },
		mixin: () => requests.getStore() ?? {},
		hooks: { streamWrite: redacted },
	}
	return destination ? pino(options, destination) : pino(options)
}

/** Runs `work` so that every line logged in it, and in what it starts, carries the request's id. */
export const withRequestLog = <Result>(requestId: string, work: () => Result): Result =>
	requests.run({ requestId }, work)

/** How far back the causes of an error are told; one may be its own. */
const furthestCause = 4

/**
 * What went wrong and where. Not all that an error carries: a database's names the row it stumbled over, a client's the
 * request with its key. Not every error is an `Error`: the queue tells its own as plain objects.
 */
function describeError(error: unknown, depth = 0): unknown {
	if (typeof error !== 'object' || error === null) return error
	const of = (name: string): unknown => Reflect.get(error, name)
	const message = of('message')
	if (typeof message !== 'string') return { type: 'object', fields: Object.keys(error) }
	if (depth > furthestCause) return message
	const [name, stack, code, cause, errors] = ['name', 'stack', 'code', 'cause', 'errors'].map(of)
	return {
		type: typeof name === 'string' ? name : 'Error',
		message,
		...(typeof stack === 'string' ? { stack } : {}),
		...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
		...(cause === undefined ? {} : { cause: describeError(cause, depth + 1) }),
		...(Array.isArray(errors) ? { errors: errors.map((one: unknown) => describeError(one, depth + 1)) } : {}),
	}
}
