import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The ref of a field whose text is kept in state: `onTyped` gets the text that was typed before hydration, or that the
 * browser restored on a reload. React leaves such a text in the field without an event.
 */
export function useTypedEarly<Field extends HTMLInputElement | HTMLTextAreaElement>(
	onTyped: (typed: string) => void,
): RefObject<Field | null> {
	const field = useRef<Field>(null)
	const adopt = useEffectEvent(onTyped)
	useEffect(() => {
		const { current } = field
		if (current && current.value !== current.defaultValue) adopt(current.value)
	}, [])
	return field
}
