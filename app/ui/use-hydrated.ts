import { useEffect, useState } from 'react'

/** Whether the page is hydrated. */
export function useHydrated(): boolean {
	const [hydrated, setHydrated] = useState(false)
	useEffect(() => setHydrated(true), [])
	return hydrated
}
