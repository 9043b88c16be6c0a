import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What `useTypedEarly` does, for a textarea that the server has filled: its text must be read while React renders, because
 * hydrating puts the server's text back into it before any effect runs.
 */
export function useTextEarly(id: string, onTyped: (typed: string) => void): void {
	const hydrating = !useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
	const [early] = useState(() => (hydrating ? typedIn(id) : undefined))
	const adopt = useEffectEvent(onTyped)
	useEffect(() => {
		const text = early ?? typedIn(id)
		if (text !== undefined) adopt(text)
	}, [early, id])
}

function typedIn(id: string): string | undefined {
	if (typeof document === 'undefined') return undefined
	const field = document.getElementById(id)
	if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return undefined
	return field.value
}
