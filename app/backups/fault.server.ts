import { isUnavailable, Unavailable } from '#app/platform/http/unavailable.server.ts'
import type { BackupFailure, BackupFailureReason } from './backup.ts'

/** An expected failure on its way to the door of the area, which makes a value of it. */
export class BackupFault extends Error {
	readonly reason: BackupFailureReason

	constructor(reason: BackupFailureReason, words: string, options?: ErrorOptions) {
		super(words, options)
		this.reason = reason
	}
}

export const damaged = (what: string, cause?: unknown) =>
	new BackupFault(
		'damaged',
		`${what} is damaged, so this backup can't be used. Nothing was written. Use another copy of it, or an earlier backup.`,
		{ cause },
	)

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** `written` says what is safe when it fails. Throws what is a bug, and the reason of a signal that was aborted. */
export async function asFailure<Result>(
	work: () => Promise<Result>,
	{ written, signal }: { written: string; signal?: AbortSignal | undefined },
): Promise<Result | BackupFailure> {
	try {
		return await work()
	} catch (error) {
		signal?.throwIfAborted()
		if (error instanceof BackupFault) return { ok: false, reason: error.reason, words: error.message }
		if (codesOf(error).some((code) => full.has(code)))
			return {
				ok: false,
				reason: 'full',
				words: `The disk is full. ${written} Free some space, then run it again.`,
			}
		if (isUnavailable(error))
			return {
				ok: false,
				reason: 'away',
				words: `${wordsOf(error)}. ${written} Run it again once that works.`,
			}
		throw error
	}
}

/** The codes of an error and of its causes. */
function codesOf(error: unknown, depth = 0): string[] {
	if (!(error instanceof Error) || depth > 10) return []
	const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
	return [...own, ...codesOf(error.cause, depth + 1)]
}

/** What cannot be used: the bucket says so itself, the system names a file, and what is left is the database. */
function wordsOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const [line = ''] = error.message.replace(/[.\s]+$/, '').split('\n')
	if (error instanceof Unavailable) return line
	return 'path' in error ? `A file can't be used (${line})` : `The database stopped answering (${line})`
}
