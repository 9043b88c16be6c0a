import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { deskChanges } from '#app/shell/links.ts'

/** How often the desk asks whether anything changed, in milliseconds. An answer is a number and 20 bytes. */
const every = 4000

const changeSchema = z.object({ change: z.string() })

/**
 * New and changed quotes appear by themselves: asks for the number of the latest change and loads the page again
 * when it is another one than `shown`. Rests while the page is out of sight.
 */
export function useFreshness(shown: string): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const look = async () => {
			if (document.visibilityState !== 'visible') return
			const response = await fetch(deskChanges()).catch(() => undefined)
			if (!response?.ok) return
			const latest = changeSchema.safeParse(await response.json().catch(() => undefined))
			if (latest.success && latest.data.change !== shown) await revalidate()
		}
		const timer = setInterval(look, every)
		document.addEventListener('visibilitychange', look)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', look)
		}
	}, [shown, revalidate])
}
