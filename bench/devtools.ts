import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { findWholeChromium } from '#tests/support/chromium.ts'

const messageSchema = z.object({
	id: z.optional(z.number()),
	method: z.optional(z.string()),
	params: z.optional(z.unknown()),
	result: z.optional(z.unknown()),
})
const attachedSchema = z.object({ sessionId: z.string(), targetInfo: z.object({ type: z.literal('page') }) })
const targetSchema = z.object({ targetId: z.string() })
const sessionSchema = z.object({ sessionId: z.string() })
const evaluatedSchema = z.object({ result: z.object({ value: z.optional(z.unknown()) }) })

/**
 * A Chromium of its own, driven by the protocol of its developer tools, a tab at a time. Whoever attaches to a page, as
 * Playwright does, turns off that pages are rendered ahead; who attaches to its tab does not.
 */
export async function openDevtools() {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-devtools-'))
	const browser = spawn(
		findWholeChromium() ?? 'chromium',
		[
			'--headless=new',
			'--no-sandbox',
			'--disable-gpu',
			'--no-first-run',
			'--disable-background-networking',
			'--remote-debugging-port=0',
			`--user-data-dir=${folder}`,
		],
		{ stdio: 'ignore' },
	)
	const ended = once(browser, 'exit')
	const close = async () => {
		browser.kill()
		await ended
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
	try {
		return { ...(await drive(await addressIn(folder))), close }
	} catch (error) {
		await close()
		throw error
	}
}

/** Where the browser listens. */
async function addressIn(folder: string): Promise<string> {
	for (let tries = 0; tries < 600; tries++) {
		const file = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')
		const [port, path] = file.split('\n')
		if (path) return `ws://127.0.0.1:${port}${path}`
		await delay(100)
	}
	throw new Error('Chromium did not start')
}

async function drive(address: string) {
	const socket = new WebSocket(address)
	await once(socket, 'open')
	const waiting = new Map<number, (result: unknown) => void>()
	/** The pages of the tab: what it shows, and what is rendered ahead. */
	const pages = new Set<string>()
	let last = 0
	socket.addEventListener('message', ({ data }) => {
		const { id, method, params, result } = messageSchema.parse(JSON.parse(String(data)))
		if (id !== undefined) waiting.get(id)?.(result)
		const attached = method === 'Target.attachedToTarget' ? attachedSchema.safeParse(params) : undefined
		if (attached?.data) pages.add(attached.data.sessionId)
	})
	const send = (method: string, params: object = {}, sessionId?: string) =>
		new Promise<unknown>((resolve) => {
			last++
			waiting.set(last, resolve)
			socket.send(JSON.stringify({ id: last, method, params, sessionId }))
		})
	/** The value of an expression, or of its promise; `undefined` from a page that has gone. */
	const evaluate = async (page: string, expression: string) => {
		const answer = await send(
			'Runtime.evaluate',
			{ expression, awaitPromise: true, returnByValue: true },
			page,
		)
		return evaluatedSchema.safeParse(answer).data?.result.value
	}
	return {
		send,
		evaluate,
		/** Opens a tab, and returns how to close it. */
		openTab: async () => {
			pages.clear()
			const tab = targetSchema.parse(await send('Target.createTarget', { url: 'about:blank', forTab: true }))
			const { sessionId } = sessionSchema.parse(
				await send('Target.attachToTarget', { ...tab, flatten: true }),
			)
			await send(
				'Target.setAutoAttach',
				{ autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
				sessionId,
			)
			return () => send('Target.closeTarget', tab)
		},
		/** The page that is shown, once it is the one at this address and loaded. */
		shown: async (url: string): Promise<string> => {
			for (;;) {
				for (const page of pages) {
					const isShown = evaluate(
						page,
						`location.href === '${url}' && !document.prerendering && document.readyState === 'complete'`,
					)
					// A page that is discarded does not answer.
					if (await Promise.race([isShown, delay(1000)])) return page
				}
				await delay(20)
			}
		},
	}
}
