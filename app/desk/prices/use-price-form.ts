import { useState } from 'react'
import type { PriceAnswer, PriceForm } from './price-form.ts'

/**
 * What the form starts from: the current lists or, once someone types, those from before, so that nothing typed is replaced;
 * after a refusal, what the answer says.
 */
export function usePriceForm(form: PriceForm, answer: PriceAnswer | undefined) {
	const [basis, setBasis] = useState(answer?.form ?? form)
	const [typing, setTyping] = useState(answer?.form !== undefined)
	const [lastAnswer, setLastAnswer] = useState(answer)
	if (answer !== lastAnswer) {
		setLastAnswer(answer)
		if (answer?.form) {
			setBasis(answer.form)
			setTyping(true)
		}
		if (answer?.saved) setTyping(false)
	}
	if (!typing && basis.seen !== form.seen) setBasis(form)
	return { basis, onChange: () => setTyping(true) }
}
