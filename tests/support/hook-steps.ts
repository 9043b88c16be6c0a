import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * What a hook gives, without a browser: at first and after each of these acts, which is given what the hook gave last. `useIt` is
 * told how many acts there were before, for what it is given from outside by then.
 */
export function stepsOf<Given>(
	useIt: (step: number) => Given,
	acts: readonly ((given: Given) => void)[],
): Given[] {
	const seen: Given[] = []
	function Steps() {
		const [step, setStep] = useState(0)
		const given = useIt(step)
		seen[step] = given
		const act = acts[step]
		if (act) {
			setStep(step + 1)
			act(given)
		}
		return null
	}
	renderToStaticMarkup(createElement(Steps))
	return seen
}
