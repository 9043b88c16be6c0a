import { useState } from 'react'
import type { FormAnswer } from './form-answer.ts'

/** The latest answer to a form of this week: the router drops it when the page reloads by itself. */
export function useLatestAnswer(answer: FormAnswer | undefined, week: string): FormAnswer | undefined {
	const [latest, setLatest] = useState({ answer, week })
	const isNews = answer !== undefined && answer !== latest.answer
	if (isNews || week !== latest.week) setLatest({ answer, week })
	return isNews || week !== latest.week ? answer : latest.answer
}
