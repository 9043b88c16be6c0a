import { type Content, ofContent } from '#app/platform/content.ts'
import { edits, guessing, readWords, remembering } from './guessing.ts'
import {
	beginnings,
	calledBy,
	commonWords,
	countedWords,
	namesOnlyPlaces,
	shortestBeginning,
	telling,
} from './searched-pages.server.ts'

/** What the words of a query mean: those that no page has are read as the nearest that one has. */

/** Whether some page has this word, cut as `wordsOf` cuts it. */
export const isOnPages = (content: Content, word: string): boolean => countedWords(content).has(word)

const isReadable = (content: Content, word: string) =>
	isOnPages(content, word) || (word.length >= shortestBeginning && beginnings(content).has(word))

/** Guesses a thing at once, and a place only by one letter, or when the query says nothing else. */
const guess = ofContent((content) => remembering(guessing(calledBy(content))))
const isPlausible = (content: Content, typed: readonly string[]) => {
	const saysMore = typed.filter((word) => isReadable(content, word)).length > 0
	return (word: string, guessed: string) =>
		!namesOnlyPlaces(content, guessed) ||
		(word[0] === guessed[0] && word.length >= 5 && (!saysMore || edits(word, guessed, 1) === 1))
}

const guessCommon = ofContent((content) =>
	remembering(guessing(new Map([...commonWords(content)].map((word) => [word, 1])))),
)

/** A misspelt `disposal` says as little as one that is not. */
const withCommon = (content: Content, typed: readonly string[]): string[] =>
	typed.map((word) => (isReadable(content, word) ? word : (guessCommon(content)(word) ?? word)))

/** The words as they are meant: a known one as it is, one that no page has as the nearest; `undefined` when none is near. */
export function meantBy(content: Content, query: readonly string[]): (string | undefined)[] {
	const typed = telling(content, withCommon(content, query))
	const plausible = isPlausible(content, typed)
	return readWords(
		typed,
		(word) => isReadable(content, word),
		(word) => {
			const guessed = guess(content)(word)
			return guessed !== undefined && plausible(word, guessed) ? guessed : undefined
		},
	)
}
