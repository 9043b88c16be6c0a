import { useEffect, useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useNotices } from '#app/ui/notices.tsx'

/** Between two attempts, in milliseconds. */
const pause = 2000

/** The loads that failed and are being tried again. */
const failing = new Set<symbol>()
const listeners = new Set<() => void>()

/**
 * What a page of the desk loads, tried until there is an answer. The page that is shown stays meanwhile, with all that
 * is typed in it: an error thrown from a load would put the error page in its place.
 */
export async function untilAnswered<Data>({
	serverLoader,
	request: { signal },
}: {
	serverLoader: () => Promise<Data>
	request: Request
}): Promise<Data> {
	const self = Symbol('load')
	try {
		for (;;) {
			try {
				return await serverLoader()
			} catch (error) {
				if (signal.aborted || isAnswer(error)) throw error
			}
			tell(() => failing.add(self))
			await nextAttempt(signal)
		}
	} finally {
		tell(() => failing.delete(self))
	}
}

/** A redirect, or a page that is not there, is an answer; a broken line or a broken server is none. */
export const isAnswer = (error: unknown) =>
	error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)

const nextAttempt = (signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, pause)
		signal.addEventListener('abort', () => resolve(), { once: true })
	})

function tell(change: () => void) {
	change()
	for (const listener of listeners) listener()
}

function listen(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

const notice = {
	tone: 'error',
	title: 'Error',
	text: 'Failed to load quote requests. It is tried again every two seconds; what you typed stays.',
} as const

/** Says that loading fails for as long as it does. */
export function useLoadingNotice(): void {
	const troubled = useSyncExternalStore(
		listen,
		() => failing.size > 0,
		() => false,
	)
	const { show, withdraw } = useNotices()
	useEffect(() => {
		if (!troubled) return
		show(notice)
		return () => withdraw(notice.title)
	}, [troubled, show, withdraw])
}
