import { useState } from 'react'

/**
 * How often the form of a name was saved on this page. As its key it makes that form alone begin anew: what is being typed into
 * another one stays, also when the answer to the first comes late.
 */
export function useSaves(
	answer: { ok: boolean } | undefined,
	form: string | undefined,
): (form: string) => number {
	const [seen, setSeen] = useState<{ answer: typeof answer; saves: ReadonlyMap<string, number> }>({
		answer,
		saves: new Map(),
	})
	if (answer !== seen.answer) {
		const { saves } = seen
		const isSave = answer?.ok === true && form !== undefined
		setSeen({ answer, saves: isSave ? new Map([...saves, [form, (saves.get(form) ?? 0) + 1]]) : saves })
	}
	return (name) => seen.saves.get(name) ?? 0
}
