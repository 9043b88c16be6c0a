/** What was meant by words that nobody knows. A search holds up everybody else, so this is done as little as possible. */

/** The fewest edits (a letter put in, left out, changed, or two neighbours swapped) between two words, up to `most`. */
export function edits(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1
	let before: number[] = []
	let above = Array.from({ length: other.length + 1 }, (_, at) => at)
	for (let row = 1; row <= one.length; row++) {
		const current = [row]
		for (let at = 1; at <= other.length; at++) {
			const same = one[row - 1] === other[at - 1]
			const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
			current.push(
				Math.min(
					(above[at] ?? 0) + 1,
					(current[at - 1] ?? 0) + 1,
					(above[at - 1] ?? 0) + (same ? 0 : 1),
					row > 1 && at > 1 && swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
				),
			)
		}
		if (Math.min(...current) > most) return most + 1
		before = above
		above = current
	}
	return above[other.length] ?? most + 1
}

/** A word of up to this many letters may differ by one edit, a longer one by two when nothing is nearer. */
const shortWord = 6
/** Shorter words are too alike to guess. */
const shortestGuessed = 4

/** How much is compared for one query, and how many guesses are remembered. */
export const most = { guesses: 8, remembered: 2000 }

type Counts = ReadonlyMap<string, number>

/** Finds the words that can be near enough to a typed one: those that are about as long. */
export function nearInLength(known: Counts): (typed: string) => [string, number][] {
	const byLength = Map.groupBy(
		[...known].filter(([word]) => word.length >= shortestGuessed - 1),
		([word]) => word.length,
	)
	return ({ length }) => [-2, -1, 0, 1, 2].flatMap((more) => byLength.get(length + more) ?? [])
}

/**
 * Guesses the word that was meant, by how often each word occurs: the nearest, or else `undefined`. Of several equally
 * near, the one with the same first letter, then the more frequent one.
 */
export function guessing(known: Counts): (typed: string) => string | undefined {
	const candidates = nearInLength(known)
	return (typed) => {
		if (typed.length < shortestGuessed || /\d/.test(typed)) return undefined
		const allowed = typed.length <= shortWord ? 1 : 2
		const near = candidates(typed)
			.map(([word, count]) => ({ word, count, away: edits(typed, word, allowed) }))
			.filter(({ away }) => away <= allowed)
		const rank = ({ word, count, away }: (typeof near)[number]) =>
			away * 1e9 + (word[0] === typed[0] ? 0 : 1e8) - count
		return near.toSorted((a, b) => rank(a) - rank(b))[0]?.word
	}
}

type Guess = (typed: string) => string | undefined

/** Remembers the guesses for the words typed last. */
export function remembering(guess: Guess): Guess {
	const remembered = new Map<string, string | undefined>()
	return (typed) => {
		if (remembered.has(typed)) return remembered.get(typed)
		const [oldest] = remembered.keys()
		if (oldest !== undefined && remembered.size >= most.remembered) remembered.delete(oldest)
		const word = guess(typed)
		remembered.set(typed, word)
		return word
	}
}

/**
 * Reads the words of a query: a known word as it is, the first unknown ones by what was meant (`undefined` when nothing is
 * near), and the other unknown ones as they are, because a query may be made of hundreds.
 */
export function readWords(
	words: readonly string[],
	isKnown: (word: string) => boolean,
	guess: Guess,
): (string | undefined)[] {
	const unknown = [...new Set(words.filter((word) => !isKnown(word)))].slice(0, most.guesses)
	const guesses = new Map(unknown.map((word) => [word, guess(word)]))
	return words.map((word) => (guesses.has(word) ? guesses.get(word) : word))
}
