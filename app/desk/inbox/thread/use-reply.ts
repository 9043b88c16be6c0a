import { useState } from 'react'
import type { ThreadAnswer } from './thread.ts'

type Basis = { seen: string; shown: string }

/**
 * What is typed as a reply, and what its author had seen when they began: that is sent along, and stays until the reply is sent, or
 * until an answer has shown them more.
 */
export function useReply(now: Basis, answer: ThreadAnswer | undefined) {
	const [words, setWords] = useState(answer?.typed ?? '')
	const [began, setBegan] = useState<Basis | undefined>(basisIn(answer))
	const [lastAnswer, setLastAnswer] = useState(answer)
	if (answer !== lastAnswer) {
		setLastAnswer(answer)
		const given = basisIn(answer)
		// A reply was sent: the field is empty then. What else was pressed leaves a reply as it was begun.
		if (answer?.ok && answer.typed === '') setBegan(undefined)
		else if (given) setBegan(given)
		if (answer?.typed !== undefined) setWords(answer.typed)
	}
	return {
		words,
		basis: began ?? now,
		type: (typed: string) => {
			setWords(typed)
			if (typed === '') setBegan(undefined)
			else if (!began) setBegan(now)
		},
	}
}

const basisIn = (answer: ThreadAnswer | undefined): Basis | undefined =>
	answer?.seen === undefined ? undefined : { seen: answer.seen, shown: answer.shown ?? '' }
