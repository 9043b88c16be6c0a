import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** What a page asked of the server. */
export type Request = { method: string; path: string; headers: Headers; body: unknown }
export type Answer = { status: number; body?: unknown } | 'unreachable'

const bodyOf = (text: unknown): unknown =>
	typeof text === 'string' ? z.json().parse(JSON.parse(text)) : text

/** Answers what a page asks with `fetch`, in place of a server, until the test ends. Returns what was asked. */
export function answerRequests(answer: (request: Request) => Answer | Promise<Answer>): Request[] {
	const asked: Request[] = []
	const { fetch } = globalThis
	globalThis.fetch = async (path, { method = 'GET', headers, body } = {}) => {
		const request = { method, path: String(path), headers: new Headers(headers), body: bodyOf(body) }
		asked.push(request)
		const answered = await answer(request)
		if (answered === 'unreachable') throw new TypeError('fetch failed')
		const { status, body: said } = answered
		return status === 204 ? new Response(null, { status }) : Response.json(said ?? {}, { status })
	}
	onTestFinished(() => {
		globalThis.fetch = fetch
	})
	return asked
}

/** Answers photos that are sent, which a page does with `XMLHttpRequest`. Returns the paths to which they were. */
export function answerUploads(answer: (path: string) => { status: number; body?: unknown }): string[] {
	const sent: string[] = []
	class Upload {
		upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
		onload?: () => void
		onabort?: () => void
		onloadend?: () => void
		status = 0
		responseText = ''
		#path = ''
		open(_method: string, path: string) {
			this.#path = path
		}
		setRequestHeader() {}
		abort() {
			this.onabort?.()
			this.onloadend?.()
		}
		send() {
			sent.push(this.#path)
			this.upload.onprogress?.({ loaded: 1, total: 2 })
			const { status, body } = answer(this.#path)
			this.status = status
			this.responseText = JSON.stringify(body ?? {})
			queueMicrotask(() => {
				this.onload?.()
				this.onloadend?.()
			})
		}
	}
	standIn('XMLHttpRequest', Upload)
	standIn('Image', UnreadableImage)
	return sent
}

/** A picture that this browser can't read, so that it is sent as it is. */
class UnreadableImage {
	onerror?: () => void
	set src(_: string) {
		queueMicrotask(() => this.onerror?.())
	}
}

/** Puts a class of browsers in its place until the test ends. */
function standIn(name: string, value: unknown) {
	const before = Object.getOwnPropertyDescriptor(globalThis, name)
	Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
	onTestFinished(() => {
		if (before) Object.defineProperty(globalThis, name, before)
		else Reflect.deleteProperty(globalThis, name)
	})
}
