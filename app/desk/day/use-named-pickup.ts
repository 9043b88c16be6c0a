import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pickupHeading } from '#app/shell/desk-links.ts'
import { formOf } from './day-actions.tsx'

/** The request that an address is about, where it leads to it; `undefined` where it leads elsewhere. */
export function requestNamed(hash: string, search: string): string | undefined {
	const id = new URLSearchParams(search).get('request')
	return id !== null && hash === `#${pickupHeading(id)}` ? id : undefined
}

/** Leads the keyboard to the pickup that the address names, of a request to the button that confirms its day, once for each visit. */
export function useNamedPickup(): void {
	const { hash, search, key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is another visit.
	useEffect(() => {
		if (hash === '') return
		document.getElementById(hash.slice(1))?.focus()
		const id = requestNamed(hash, search)
		if (id === undefined) return
		const form = document.getElementById(formOf({ id }))
		form?.querySelector<HTMLElement>('button[value="confirm"]')?.focus()
	}, [hash, search, key])
}
