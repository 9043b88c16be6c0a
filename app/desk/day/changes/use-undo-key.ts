import { useEffect, useEffectEvent } from 'react'

/** `u` undoes the latest pending change, unless the user is typing in a field. */
export function useUndoKey(undo: () => void): void {
	const press = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
		if (key !== 'u' || ctrlKey || metaKey || altKey) return
		if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open]')) return
		undo()
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
