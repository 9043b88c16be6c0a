import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the page is hydrated. What depends on it is drawn in short tasks, between which the page answers: drawn at once,
 * it would keep a slow phone busy for as long as hydration itself.
 */
export function useHydrated(): boolean {
	const [hydrated, setHydrated] = useState(false)
	useEffect(() => startTransition(() => setHydrated(true)), [])
	return hydrated
}
