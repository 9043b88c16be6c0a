import { useEffect, useSyncExternalStore } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { type NoticeOfMatter, useNotice } from '#app/ui/notices.tsx'

/** Between two attempts, in milliseconds. */
const pause = 2000

/** The loads that failed and are being tried again. */
const failing = new Set<symbol>()
const listeners = new Set<() => void>()

/**
 * Loads the data of a page of the desk, and retries until the server answers. The current page stays meanwhile, with
 * all that is typed in it: an error thrown here would replace it by the error page.
 */
export async function untilAnswered<Data>({
	serverLoader,
	request: { signal },
}: {
	serverLoader: () => Promise<Data>
	request: Request
}): Promise<Data> {
	const load = Symbol('load')
	try {
		for (;;) {
			try {
				return await serverLoader()
			} catch (error) {
				if (signal.aborted || isAnswer(error)) throw error
			}
			notifyAfter(() => failing.add(load))
			await nextAttempt(signal)
		}
	} finally {
		notifyAfter(() => failing.delete(load))
	}
}

/** A redirect or a 404 is an answer; a network failure or a 5xx is not. */
export const isAnswer = (error: unknown) =>
	error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)

const nextAttempt = (signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, pause)
		signal.addEventListener('abort', () => resolve(), { once: true })
	})

function notifyAfter(change: () => void) {
	change()
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

const loadingFailed = {
	tone: 'error',
	title: 'Error',
	text: 'Failed to load quote requests. We’ll try again every two seconds. What you typed stays.',
} as const

/** A notice for as long as loading fails. */
export function useLoadingNotice(): NoticeOfMatter {
	const isFailing = useSyncExternalStore(
		subscribe,
		() => failing.size > 0,
		() => false,
	)
	const notice = useNotice()
	const { show, withdraw } = notice
	useEffect(() => {
		if (!isFailing) return
		show(loadingFailed)
		return withdraw
	}, [isFailing, show, withdraw])
	return notice
}
