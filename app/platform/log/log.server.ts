import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger } from 'pino'
import { redacted } from './log-redaction.ts'

const requests = new AsyncLocalStorage<{ requestId: string }>()

/**
 * Logs JSON lines to standard output, in UTC, each with the id of the request that it belongs to. JSON itself escapes
 * line breaks and escape sequences in values. Secrets and personal data are redacted.
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

/** Runs `work` so that every line that it logs, also in asynchronous work that it starts, has the request's id. */
export const withRequestLog = <Result>(requestId: string, work: () => Result): Result =>
	requests.run({ requestId }, work)

/** How many causes of an error are logged at most: an error may be its own cause. */
const furthestCause = 4

/**
 * Logs only some fields of an error: an error of the database contains the row, one of an HTTP client the request with
 * its key. Not every error is an `Error`: the queue reports its own as plain objects.
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
