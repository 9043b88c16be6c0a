import { AsyncLocalStorage } from 'node:async_hooks'

const runningCall = new AsyncLocalStorage<{ cause?: unknown }>()

/** Records the cause for which the running call fails. */
export function recordCause(cause: unknown): void {
	const call = runningCall.getStore()
	if (call) call.cause = cause
}

/**
 * Wraps the sign-in library's functions so that they throw the recorded cause. When the database is unavailable the
 * library only logs the error, and then continues or throws another one.
 */
export const throwingCauses = <Functions extends object>(functions: Functions): Functions =>
	new Proxy(functions, {
		get: (target, name) => {
			const found: unknown = Reflect.get(target, name)
			if (typeof found !== 'function') return found
			return (...args: unknown[]) => withCause(() => Reflect.apply(found, target, args))
		},
	})

async function withCause(call: () => Promise<unknown>): Promise<unknown> {
	const record: { cause?: unknown } = {}
	const [settled] = await Promise.allSettled([runningCall.run(record, call)])
	if (record.cause !== undefined) throw record.cause
	if (settled.status === 'rejected') throw settled.reason
	return settled.value
}
