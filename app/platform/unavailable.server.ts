/** Thrown by whoever knows that what it stands on, such as the store of photos, does not do its work just now. */
export class Unavailable extends Error {}

/** What PostgreSQL answers when it cannot serve anybody just now (appendix A of its manual): classes and codes. */
const serverStates = [
	// No connection; a refused sign-in; a database that is not there: it was moved or restored beneath us.
	'08',
	'28',
	'3D',
	// Disk, memory or connections are used up.
	'53',
	// Shutting down, crashed, starting; an error of the system under it.
	'57P',
	'58',
	// A statement or a transaction that took too long; a server that only reads, as one that takes over may.
	'57014',
	'25006',
	'25P03',
	'25P04',
]

/** What the system says of a server that is not reached, and of a disk that is full, broken or not to be written. */
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

/** What the driver says without a code of a connection that broke, or that it could not get in time. */
const driversWords =
	/^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded)/

/** How far causes are followed: some go round in a circle. */
const furthestCause = 10

/**
 * Whether an error says that the database or the storage is away for now (stopped, frozen, full, cut off) and nothing
 * is wrong with what was asked: whoever asked is to try again in a moment. The one place that decides this.
 */
export function isUnavailable(error: unknown, depth = 0): boolean {
	if (!(error instanceof Error) || depth > furthestCause) return false
	if (error instanceof Unavailable || driversWords.test(error.message)) return true
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

/** When to come again, in seconds, as the header `Retry-After` says it. */
export const retryAfter = '30'

/** Stands for an answer that could not be had for now. */
export const unavailable: unique symbol = Symbol('unavailable')

/** What is answered, or {@link unavailable}, of which `report` hears why; any other fault is thrown. */
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
