import { useEffect, useEffectEvent } from 'react'

/** Does something when one of these keys is pressed by itself, unless the user is typing in a field. */
export function useKey(keys: string, act: (key: string) => void): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.key.length !== 1 || !keys.includes(event.key)) return
		if (event.ctrlKey || event.metaKey || event.altKey) return
		if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog[open]'))
			return
		event.preventDefault()
		act(event.key)
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
