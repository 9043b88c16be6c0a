import type { data } from 'react-router'
import { expect, test, vi } from 'vitest'

/** What a browser does at the desk without loading a page: it asks for a page's data, or sends a form, and waits for the server. */

type Args = { request: Request; serverLoader: () => Promise<unknown>; serverAction: () => Promise<unknown> }
type Module = {
	clientLoader?: (args: Args) => Promise<unknown>
	clientAction?: (args: Args) => Promise<ReturnType<typeof data<unknown>>>
}
const modules = import.meta.glob<Module>('/app/desk/**/*.page.tsx', { eager: true })
const loaders = Object.entries(modules).flatMap(([file, { clientLoader: load }]) =>
	load ? [{ file, load }] : [],
)
const actions = Object.entries(modules).flatMap(([file, { clientAction: send }]) =>
	send ? [{ file, send }] : [],
)

const none = () => Promise.reject(new Error('This is not asked here.'))
const toSignIn = new Response(null, { status: 302, headers: { Location: '/admin/sign-in?ended=1' } })
const gone = new Response('Not found', { status: 404 })
const noNetwork = new TypeError('Failed to fetch')

const loading = (serverLoader: Args['serverLoader'], signal?: AbortSignal) => ({
	request: new Request('https://bowline.example/admin', { ...(signal && { signal }) }),
	...{ serverLoader, serverAction: none },
})
const sending = (serverAction: Args['serverAction']) => ({
	request: new Request('https://bowline.example/admin', { method: 'POST' }),
	...{ serverLoader: none, serverAction },
})

test('each page has the data that the server gives, whatever page was left for it', async () => {
	expect(loaders.length).toBeGreaterThan(30)
	for (const { file, load } of loaders) {
		const given = { of: file }
		expect(await load(loading(async () => given)), file).toBe(given)
		await expect(load(loading(() => Promise.reject(gone))), file).rejects.toBe(gone)
	}
})

test('data that did not come are asked for again, until they come or the page is left', async () => {
	vi.useFakeTimers()
	try {
		for (const { file, load } of loaders) {
			const serverLoader = vi
				.fn<Args['serverLoader']>()
				.mockRejectedValueOnce(noNetwork)
				.mockRejectedValueOnce(noNetwork)
				.mockResolvedValue(file)
			const loaded = load(loading(serverLoader))
			await vi.advanceTimersByTimeAsync(1999)
			expect(serverLoader, file).toHaveBeenCalledTimes(1)
			await vi.advanceTimersByTimeAsync(2001)
			expect(await loaded).toBe(file)
			expect(serverLoader).toHaveBeenCalledTimes(3)

			const left = new AbortController()
			const leaving = expect(load(loading(() => Promise.reject(noNetwork), left.signal))).rejects.toBe(
				noNetwork,
			)
			await vi.advanceTimersByTimeAsync(1)
			left.abort()
			await leaving
		}
	} finally {
		vi.useRealTimers()
	}
})

test('each form has the server’s answer; where there is none, or the session has ended, the page stays and says so', async () => {
	const dispatched: string[] = []
	vi.stubGlobal('dispatchEvent', ({ type }: Event) => dispatched.push(type))
	try {
		expect(actions.length).toBeGreaterThan(20)
		for (const { file, send } of actions) {
			const answer = { of: file }
			expect((await send(sending(async () => answer))).data, file).toBe(answer)
			await expect(send(sending(() => Promise.reject(gone))), file).rejects.toBe(gone)
			const unanswered = await send(sending(() => Promise.reject(noNetwork)))
			expect(unanswered.init?.status, file).toBe(503)
			expect(JSON.stringify(unanswered.data), file).toContain('There was no answer.')
			expect(unanswered.data, file).not.toMatchObject({ ok: true })
			expect(dispatched.splice(0), file).toEqual([])
			const ended = await send(sending(() => Promise.reject(toSignIn)))
			expect(ended.init?.status, file).toBe(401)
			expect(JSON.stringify(ended.data), file).toContain('Your session has ended')
			expect(dispatched.splice(0), file).toEqual(['desk-signed-out'])
		}
	} finally {
		vi.unstubAllGlobals()
	}
})

test('a form for signing in leads to the sign-in page by itself', async () => {
	for (const path of ['/admin/sign-in', '/admin/sign-in/code', '/admin/set-password/abc'])
		for (const { send } of actions.filter(({ file }) => file.includes('/sign-in/'))) {
			const request = new Request(`https://bowline.example${path}`, { method: 'POST' })
			await expect(send({ ...sending(() => Promise.reject(toSignIn)), request })).rejects.toBe(toSignIn)
		}
})
