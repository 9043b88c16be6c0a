/** Thrown by code whose own service, such as the store of photos, is unavailable for now. */
export class Unavailable extends Error {}

/** Error codes, and classes of them, by which PostgreSQL says that it is unavailable (appendix A of its manual). */
const serverStates = [
	// No connection; a refused sign-in; a missing database: it was moved or restored while we run.
	'08',
	'28',
	'3D',
	// Disk, memory or connections are used up.
	'53',
	// Shutting down, crashed, starting; an error of the operating system.
	'57P',
	'58',
	// A statement or a transaction that took too long; a read-only server, as a standby is before it takes over.
	'57014',
	'25006',
	'25P03',
	'25P04',
]

/** The system's error codes for a server that cannot be reached, and for a disk that is full, broken or read-only. */
const systemCodes = new Set([
	'ECONNREFUSED',
	'ECONNRESET',
	'ECONNABORTED',
	'EPIPE',
	'ETIMEDOUT',
	'EHOSTUNREACH',
	'EHOSTDOWN',
	'ENETUNREACH',
	'ENETDOWN',
	'ENOTFOUND',
	'EAI_AGAIN',
	'ENOSPC',
	'EDQUOT',
	'EFBIG',
	'EROFS',
	'EIO',
	'EACCES',
	'EPERM',
	'EMFILE',
	'ENFILE',
	'ENOMEM',
])

/** The driver's messages, without a code, about a connection that broke or that could not be acquired in time. */
const driverMessages =
	/^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded)/

/** How many causes are followed at most: some form a circle. */
const furthestCause = 10

/**
 * Whether an error means that the database or the storage is unavailable for now (stopped, frozen, full, cut off), and not
 * that the request is wrong: the visitor should try again in a moment. This is the one place that decides this.
 */
export function isUnavailable(error: unknown, depth = 0): boolean {
	if (!(error instanceof Error) || depth > furthestCause) return false
	if (error instanceof Unavailable || driverMessages.test(error.message)) return true
	if (error instanceof AggregateError && error.errors.some((each) => isUnavailable(each, depth + 1)))
		return true
	if (isState(error)) return true
	return isUnavailable(error.cause, depth + 1)
}

function isState(error: Error): boolean {
	const code = 'code' in error ? String(error.code) : ''
	// The socket of a server that is not running.
	if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
	return (
		systemCodes.has(code) ||
		(/^[0-9A-Z]{5}$/.test(code) && serverStates.some((state) => code.startsWith(state)))
	)
}

/** The value of the header `Retry-After`, in seconds. */
export const retryAfter = '30'

/** The result of a call that failed because the database or the storage is unavailable. */
export const unavailable: unique symbol = Symbol('unavailable')

/** Returns the result of a call, or {@link unavailable} after it has passed the error to `report`. Throws other errors. */
export async function orUnavailable<Answer>(
	answer: Promise<Answer>,
	report: (error: unknown) => void,
): Promise<Answer | typeof unavailable> {
	try {
		return await answer
	} catch (error) {
		if (!isUnavailable(error)) throw error
		report(error)
		return unavailable
	}
}

/**
 * How long a page waits for what it can do without, in milliseconds. A busy database may take a second; a frozen one would
 * hold the page until the database's own limit.
 */
const usualTimeoutMs = 1500

/** {@link orUnavailable} for what a page can do without: an answer later than `patience` milliseconds counts as unavailable too. */
export async function soonOrUnavailable<Answer>(
	answer: Promise<Answer>,
	report: (error: unknown) => void,
	timeoutMs = usualTimeoutMs,
): Promise<Answer | typeof unavailable> {
	const late = Promise.withResolvers<typeof unavailable>()
	const timer = setTimeout(() => late.resolve(unavailable), timeoutMs)
	try {
		return await Promise.race([orUnavailable(answer, report), late.promise])
	} finally {
		clearTimeout(timer)
	}
}
