import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Does what stands by a key when it is pressed by itself, unless the user is typing in a field. The keys answer
 * from the moment that the page is drawn, so that none is lost which somebody presses at what they see.
 */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
		if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
		if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog[open]'))
			return
		event.preventDefault()
		act()
	})
	useLayoutEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
