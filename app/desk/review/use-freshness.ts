import { useEffect } from 'react'
import { type DataRouter, useRevalidator } from 'react-router'
import { latestChange } from './changes-client.ts'
import { useRouter } from './use-router.ts'

/** How often the desk asks whether anything changed, in milliseconds. An answer is a number and 20 bytes. */
const every = 4000

/**
 * New and changed quotes appear by themselves: asks what stands for the latest changes and loads the page again
 * when it is another one than `shown`. Rests while the page is out of sight.
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

/** What is on its way already will be fresh, and asking again would begin it anew. */
const busy = ({ state }: DataRouter) => state.navigation.state !== 'idle' || state.revalidation !== 'idle'
