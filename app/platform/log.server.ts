import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger } from 'pino'

const requests = new AsyncLocalStorage<{ requestId: string }>()

/** What must never be read in a log, wherever in a line it stands. */
const secret = ['password', 'token', 'cookie', 'authorization', 'email', 'phone']

/**
 * JSON lines on standard output, in UTC, each with the id of the request on whose behalf it was written.
 * Line breaks and escape sequences in values are escaped by JSON itself.
 */
export function createLogger(destination?: pino.DestinationStream): Logger {
	const options: pino.LoggerOptions = {
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label) => ({ level: label }) },
		mixin: () => requests.getStore() ?? {},
		redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept out]' },
	}
	return destination ? pino(options, destination) : pino(options)
}

/** Runs `work` so that every line logged in it, and in what it starts, carries the request's id. */
export const withRequestLog = <Result>(requestId: string, work: () => Result): Result =>
	requests.run({ requestId }, work)
