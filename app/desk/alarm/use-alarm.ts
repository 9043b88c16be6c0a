import { useEffect, useRef } from 'react'
import { isStale, type OpenNow, type Ring, ringsOn, whatRings } from './open-now.ts'
import { readOpenNow } from './open-now-client.ts'

/** Between two looks, in milliseconds; also while the tab is hidden. */
const every = 10_000
/** An emergency that can still be answered in time rings again after so many looks. */
const looksBetweenRings = 6

/**
 * Looks for new emergencies and threads, rings for each once, and tells what was found where the page shows something else.
 * Of several tabs of a browser one rings.
 */
export function useAlarm(
	shown: OpenNow,
	{ looks, ring, found }: { looks: boolean; ring: (ring: Ring) => void; found: (now: OpenNow) => void },
): void {
	const known = useRef(shown)
	const latestShown = useRef(shown)
	const rings = useIsFirstTab(looks)
	useEffect(() => {
		latestShown.current = shown
		const news = whatRings(known.current, shown)
		known.current = shown
		if (news && rings.current) ring(news)
	}, [shown, ring, rings])
	useEffect(() => {
		if (!looks) return
		let count = 0
		const look = async () => {
			const now = await readOpenNow()
			if (!now) return
			count++
			const again = ringsOn(now) && count % looksBetweenRings === 0 ? 'emergency' : undefined
			const news = whatRings(known.current, now) ?? again
			known.current = now
			if (news && rings.current) ring(news)
			if (isStale(latestShown.current, now)) found(now)
		}
		const timer = setInterval(() => void look(), every)
		return () => clearInterval(timer)
	}, [looks, ring, rings, found])
}

/** Whether this tab is the one that rings: the first that is open, by a lock that it holds until it closes. */
function useIsFirstTab(looks: boolean) {
	const isFirst = useRef(false)
	useEffect(() => {
		if (!looks) return
		// Without a lock each tab rings.
		if (!('locks' in navigator)) {
			isFirst.current = true
			return
		}
		const ending = new AbortController()
		const held = new Promise<void>((end) => ending.signal.addEventListener('abort', () => end()))
		const hold = () => {
			isFirst.current = true
			return held
		}
		navigator.locks.request('bowline-desk-alarm', { signal: ending.signal }, hold).catch(() => undefined)
		return () => {
			isFirst.current = false
			ending.abort()
		}
	}, [looks])
	return isFirst
}
