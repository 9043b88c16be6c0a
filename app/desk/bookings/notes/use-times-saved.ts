import { useState } from 'react'
import type { NoteAnswer } from './staff-note.ts'

/**
 * How often a form was saved. As the key of its field it empties it then, and not when a note of somebody else's comes in: what is
 * being typed stays.
 */
export function useTimesSaved(answer: NoteAnswer | undefined): number {
	const [seen, setSeen] = useState({ answer, times: 0 })
	if (answer !== seen.answer) setSeen({ answer, times: seen.times + (answer?.ok ? 1 : 0) })
	return seen.times
}
