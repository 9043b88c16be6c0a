import { useEffect } from 'react'
import { type DataRouter, useRevalidator } from 'react-router'
import { latestChange } from './changes-client.ts'
import { useRouter } from './use-router.ts'

/** The interval at which the desk asks for changes, in milliseconds. An answer is about 20 bytes. */
const every = 4000

/**
 * Reloads the page's data when the token of the latest change is no longer `shown`, so that new and changed quotes
 * appear. Pauses while the page is hidden.
 */
export function useFreshness(shown: string): void {
	const { revalidate } = useRevalidator()
	const router = useRouter()
	useEffect(() => {
		const look = async () => {
			if (document.visibilityState !== 'visible' || busy(router)) return
			const latest = await latestChange()
			if (latest !== undefined && latest !== shown && !busy(router)) await revalidate()
		}
		const timer = setInterval(look, every)
		document.addEventListener('visibilitychange', look)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', look)
		}
	}, [shown, revalidate, router])
}

/** A load that is running already brings fresh data; another one would restart it. */
const busy = ({ state }: DataRouter) => state.navigation.state !== 'idle' || state.revalidation !== 'idle'
