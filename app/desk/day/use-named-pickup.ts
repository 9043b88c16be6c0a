import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Leads the keyboard to the pickup that the address names, once for each visit. */
export function useNamedPickup(): void {
	const { hash, key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is another visit.
	useEffect(() => {
		if (hash !== '') document.getElementById(hash.slice(1))?.focus()
	}, [hash, key])
}
