import { useEffect, useRef } from 'react'
import { type DataRouter, useRevalidator } from 'react-router'
import { byItselfCookie } from './by-itself.ts'
import { latestChange } from './changes-client.ts'
import { useRouter } from './use-router.ts'

/** The interval at which the desk asks for changes, in milliseconds. An answer is about 20 bytes. */
const every = 4000

/** What tells that somebody is at the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const

/**
 * Reloads the page's data when the token of the latest change is no longer `shown`, so that new and changed quotes
 * appear. Pauses while the page is hidden. A page that `asks` for an answer loads again at the first sign of somebody: what it loaded
 * by itself counts as shown to nobody.
 */
export function useFreshness(shown: string, { asks = false }: { asks?: boolean } = {}): void {
	const { revalidate } = useRevalidator()
	const router = useRouter()
	const isUnseen = useRef(false)
	useEffect(() => {
		const look = async () => {
			if (document.visibilityState !== 'visible' || busy(router)) return
			const latest = await latestChange()
			if (latest !== undefined && latest !== shown && !busy(router)) {
				await byItself(revalidate)
				isUnseen.current = true
			}
		}
		const timer = setInterval(look, every)
		document.addEventListener('visibilitychange', look)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', look)
		}
	}, [shown, revalidate, router])
	useEffect(() => {
		if (!asks) return
		const see = () => {
			if (!isUnseen.current || busy(router)) return
			isUnseen.current = false
			void revalidate()
		}
		for (const sign of signs) window.addEventListener(sign, see, { passive: true })
		return () => {
			for (const sign of signs) window.removeEventListener(sign, see)
		}
	}, [asks, revalidate, router])
}

/** Loads a page's data so that the server knows that nobody asked for it. It lasts no longer than the load may take. */
async function byItself(load: () => Promise<void>): Promise<void> {
	const scope = 'path=/admin; samesite=strict'
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than our oldest browsers
	document.cookie = `${byItselfCookie}=1; max-age=30; ${scope}`
	try {
		await load()
	} finally {
		// biome-ignore lint/suspicious/noDocumentCookie: as above
		document.cookie = `${byItselfCookie}=; max-age=0; ${scope}`
	}
}

/** A load that is running already brings fresh data; another one would restart it. */
const busy = ({ state }: DataRouter) => state.navigation.state !== 'idle' || state.revalidation !== 'idle'
