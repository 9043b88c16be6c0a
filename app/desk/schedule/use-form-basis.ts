import { useState } from 'react'
import type { FormAnswer } from './form-answer.ts'

/**
 * What a form is filled in from: what is set now or, while somebody types, what was set when they began, so that nothing
 * is typed over. `seen` goes with the form; after an answer that somebody changed it meanwhile, it is what that answer says.
 */
export function useFormBasis<Set extends { seen: string }>(set: Set, answer: FormAnswer | undefined) {
	const [basis, setBasis] = useState(set)
	const [typing, setTyping] = useState(false)
	const [heard, setHeard] = useState(answer)
	if (answer !== heard) {
		setHeard(answer)
		if (answer?.ok) setTyping(false)
	}
	if (!typing && basis.seen !== set.seen) setBasis(set)
	return { basis, seen: answer?.seen ?? basis.seen, onChange: () => setTyping(true) }
}
