import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formOf } from './day-actions.tsx'
import { requestNamed } from './request-named.ts'

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
