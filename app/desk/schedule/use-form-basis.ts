import { useState } from 'react'
import type { FormAnswer } from './form-answer.ts'

/**
 * The values that a form starts from: the current ones or, once someone types, those from before, so that no typed value is
 * replaced. `seen` goes along with the form; after a conflict it is the snapshot in the answer.
 */
export function useFormBasis<Set extends { seen: string }>(set: Set, answer: FormAnswer | undefined) {
	const [basis, setBasis] = useState(set)
	const [typing, setTyping] = useState(false)
	const [lastAnswer, setLastAnswer] = useState(answer)
	if (answer !== lastAnswer) {
		setLastAnswer(answer)
		if (answer?.ok) setTyping(false)
	}
	if (!typing && basis.seen !== set.seen) setBasis(set)
	return { basis, seen: answer?.seen ?? basis.seen, onChange: () => setTyping(true) }
}
