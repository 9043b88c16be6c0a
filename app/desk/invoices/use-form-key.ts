import { useState } from 'react'

/**
 * The key of a form, by which the server knows the same form when it comes again. From being sent until it was saved it stays, also when
 * another form of its page is saved meanwhile: its answer may be lost, and money is not to be entered twice. `saves`: how often
 * it was saved.
 */
export function useFormKey(formKey: string, saves: number) {
	const [sent, setSent] = useState<{ formKey: string; saves: number }>()
	const key = sent?.saves === saves ? sent.formKey : formKey
	return { key, hold: () => setSent({ formKey: key, saves }) }
}
