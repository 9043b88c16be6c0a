import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** Keys that lead to other weeks, unless the user is typing in a field. */
export function useWeekKeys(pathByKey: Record<string, string>): void {
	const navigate = useNavigate()
	const press = useEffectEvent((event: KeyboardEvent) => {
		const path = pathByKey[event.key]
		if (path === undefined || event.ctrlKey || event.metaKey || event.altKey) return
		if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return
		event.preventDefault()
		navigate(path)
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
