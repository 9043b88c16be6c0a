import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The ref of a field whose text is kept in state: `hear` gets what was typed in it before the page's scripts had
 * arrived, or what the browser set again on a reload. React leaves such a text in the field and tells nobody.
 */
export function useTypedEarly<Field extends HTMLInputElement | HTMLTextAreaElement>(
	hear: (typed: string) => void,
): RefObject<Field | null> {
	const field = useRef<Field>(null)
	const adopt = useEffectEvent(hear)
	useEffect(() => {
		const { current } = field
		if (current && current.value !== current.defaultValue) adopt(current.value)
	}, [])
	return field
}
