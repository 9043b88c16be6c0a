import { useEffect, useState } from 'react'

/** `seen`: any of it is on the screen. `reached`: its top has come up to the middle of the screen, or is above it. */
const margins = { seen: '0px', reached: '999999px 0px -50% 0px' }

/** Whether the element with this id is in view; `false` until the page is hydrated. */
export function useInView(id: string, how: keyof typeof margins): boolean {
	const [inView, setInView] = useState(false)
	useEffect(() => {
		const element = document.getElementById(id)
		if (!element) return
		const observer = new IntersectionObserver(
			(entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
			{ rootMargin: margins[how] },
		)
		observer.observe(element)
		return () => observer.disconnect()
	}, [id, how])
	return inView
}
