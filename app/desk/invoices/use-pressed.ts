import { useState } from 'react'
import { useNavigation } from 'react-router'

/** What the form that was sent last from this page does, by its field `do`. */
export function usePressed(): string | undefined {
	const sent = useNavigation().formData?.get('do')
	const [pressed, setPressed] = useState<string>()
	if (typeof sent === 'string' && sent !== pressed) setPressed(sent)
	return typeof sent === 'string' ? sent : pressed
}
