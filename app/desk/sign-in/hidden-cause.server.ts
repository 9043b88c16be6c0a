import { AsyncLocalStorage } from 'node:async_hooks'

const underWay = new AsyncLocalStorage<{ cause?: unknown }>()

/** Keeps why the call that is under way is failing. */
export function recordCause(cause: unknown): void {
	const call = underWay.getStore()
	if (call) call.cause = cause
}

/**
 * The sign-in library's functions, which throw what was kept of them: of a database that is away the library only says
 * in its log that it was the reason, and goes on as if nothing were or throws something else.
 */
export const throwingCauses = <Functions extends object>(functions: Functions): Functions =>
	new Proxy(functions, {
		get: (target, name) => {
			const found: unknown = Reflect.get(target, name)
			if (typeof found !== 'function') return found
			return (...given: unknown[]) => withCause(() => Reflect.apply(found, target, given))
		},
	})

async function withCause(call: () => Promise<unknown>): Promise<unknown> {
	const about: { cause?: unknown } = {}
	const [called] = await Promise.allSettled([underWay.run(about, call)])
	if (about.cause !== undefined) throw about.cause
	if (called.status === 'rejected') throw called.reason
	return called.value
}
