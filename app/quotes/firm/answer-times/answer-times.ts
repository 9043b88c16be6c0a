/** From how many answered quotes on a page says how long an answer takes. With fewer, one slow day would make it untrue. */
export const fewestAnswers = 20

/** The days whose answers count, and how many of the latest. */
export const countedAnswers = { days: 30, most: 500 } as const

const hour = 60
const day = 24 * hour

/** The times that a page names, in minutes, as one says them. */
const steps: readonly { within: number; words: string }[] = [
	{ within: hour / 2, words: 'half an hour' },
	{ within: hour, words: 'an hour' },
	...[2, 3, 4, 6, 8, 12, 18].map((hours) => ({ within: hours * hour, words: `${hours} hours` })),
	{ within: day, words: 'a day' },
	...[2, 3, 4, 5, 6].map((days) => ({ within: days * day, words: `${days} days` })),
	{ within: 7 * day, words: 'a week' },
]

/**
 * How long an answer takes, from the minutes that each took: the shortest step within which nine in ten came. `undefined` where there
 * are too few, or they took longer than a week.
 */
export function answerTimeWords(minutes: readonly number[]): string | undefined {
	if (minutes.length < fewestAnswers) return undefined
	const step = steps.find(
		({ within }) => minutes.filter((each) => each <= within).length * 10 >= minutes.length * 9,
	)
	return step && `Most answers come within ${step.words}.`
}
