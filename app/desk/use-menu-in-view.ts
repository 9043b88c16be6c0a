import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The row of the menu, which is wider than a phone: the page that one is on is in sight in it. The page itself stays where it is. */
export function useMenuInView() {
	const row = useRef<HTMLDivElement>(null)
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry.
	useEffect(() => {
		const current = row.current?.querySelector('[aria-current]')
		if (!row.current || !current) return
		const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
		if (inner.left < outer.left || inner.right > outer.right)
			row.current.scrollLeft += inner.left - outer.left - 16
	}, [pathname])
	return row
}
