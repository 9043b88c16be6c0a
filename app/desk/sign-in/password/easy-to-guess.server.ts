import type { Company } from '#app/values/company.ts'

/**
 * Guessed first: about 50,000 common passwords and common words, in lower case. Read where a password is set: a process that sets none
 * goes without their memory.
 */
async function readCommon(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common')
	return new Set<string>(Object.values(dictionary).flat())
}

/** Sequences of the alphabet and the keyboard, in both directions. */
const rows = [
	'abcdefghijklmnopqrstuvwxyz',
	'01234567890',
	'qwertyuiop[]',
	"asdfghjkl;'",
	'zxcvbnm,./',
	'1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
	'qazwsxedcrfvtgbyhnujmikolp',
	'1q2w3e4r5t6y7u8i9o0p',
	'q1w2e3r4t5y6u7i8o9p0',
].flatMap((row) => [row, [...row].reverse().join('')])

const shortestRun = 4

/** How many characters must remain after the parts that are easy to guess are removed. */
const leastRemaining = 8

/** Characters that replace a letter; `1` may be `i` or `l`. */
const signs: Record<string, string> = {
	'@': 'a',
	'4': 'a',
	'8': 'b',
	'3': 'e',
	'!': 'i',
	'0': 'o',
	$: 's',
	'5': 's',
	'7': 't',
}

/**
 * Whether a password is among those that are guessed first: one or two common passwords, also with capitals, replaced
 * letters, digits or years around them, repeated or spaced out; rows of keys and repeats; words of the company, of the
 * name and of the email address. Its time is proportional to the password's length.
 */
export const isEasyToGuess = async (...asked: Parameters<ReturnType<typeof judgeBy>>): Promise<boolean> =>
	(await readJudge())(...asked)

/** The same for many passwords. */
export const readJudge = async () => judgeBy(await readCommon())

const judgeBy =
	(common: ReadonlySet<string>) =>
	(
		password: string,
		{ name, email }: { name: string; email: string },
		company: Pick<Company, 'name' | 'shortName' | 'city'>,
	): boolean => {
		const typed = password.normalize('NFKC').toLowerCase()
		const knownWords = wordsOf(`${company.name} ${company.shortName} ${company.city} ${name} ${email}`)
		const rest = knownWords.reduce((left, word) => left.replaceAll(word, ''), typed)
		return [typed, bare(typed), bare(rest)].some((text) => isPoor(once(text), common))
	}

const separators = /[\s._,:;/|-]/g

/** Without rows of keys, years and separators. */
const bare = (text: string) =>
	withoutRows(text)
		.replace(/(?:19|20)\d\d/g, '')
		.replace(separators, '')

/** Longest first: removing a part of a longer word first would leave the rest of it. */
const wordsOf = (text: string): string[] =>
	[...new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
		.filter((word) => word.length > 2)
		.toSorted((one, other) => other.length - one.length)

function isPoor(text: string, common: ReadonlySet<string>): boolean {
	if ([...text].length < leastRemaining) return true
	const core = text.replace(/^\P{L}+|\P{L}+$/gu, '')
	const spelled = [text, core].flatMap((word) => [spelledOut(word, 'i'), spelledOut(word, 'l')])
	return [text, core, text.replace(/\P{L}/gu, ''), ...spelled].some((word) =>
		isCommon(once(word), { common, words: 2 }),
	)
}

const spelledOut = (text: string, one: string) =>
	[...text].map((sign) => (sign === '1' ? one : (signs[sign] ?? sign))).join('')

/** Whether the text is at most `words` common passwords, followed only by digits and signs. */
function isCommon(text: string, { common, words }: { common: ReadonlySet<string>; words: number }): boolean {
	for (let at = 1; at <= text.length; at++) {
		const after = text.slice(at)
		if (
			common.has(text.slice(0, at)) &&
			(!/\p{L}/u.test(after) || (words > 1 && isCommon(after, { common, words: words - 1 })))
		)
			return true
	}
	return false
}

/** The repeated part, which may itself be a repeat: `abcabcab` and `abcababcab` become `abc`. */
function once(text: string): string {
	for (let size = 1; size <= text.length / 2; size++)
		if (text.startsWith(text.slice(size))) return once(text.slice(0, size))
	return text
}

/** Removes runs along a row, and runs of one character. */
function withoutRows(text: string): string {
	let left = ''
	for (let at = 0; at < text.length; ) {
		const run = runFrom(text, at)
		if (run < shortestRun) left += text.slice(at, at + 1)
		at += run < shortestRun ? 1 : run
	}
	return left
}

function runFrom(text: string, at: number): number {
	let end = at + 1
	while (text[end] === text[at]) end++
	if (end - at >= shortestRun) return end - at
	const start = text.slice(at, at + shortestRun)
	if (start.length < shortestRun) return 1
	let longest = 1
	for (const row of rows) {
		const from = row.indexOf(start)
		if (from < 0) continue
		let length = shortestRun
		while (at + length < text.length && text[at + length] === row[from + length]) length++
		longest = Math.max(longest, length)
	}
	return longest
}
