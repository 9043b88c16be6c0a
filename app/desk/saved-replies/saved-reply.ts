import type { SavedReplyId } from '#app/platform/ids.ts'
import { firstNameIn } from '#app/values/greeting.ts'

/** Words that staff send again and again, with blanks in braces. */
export type SavedReply = { id: SavedReplyId; title: string; words: string }

/** The blanks of a saved reply, with what stands for each. */
export const replyBlanks = {
	name: 'the first name, where it’s plain; else nothing',
	company: 'our short name',
	link: 'the page with our prices',
	phone: 'our phone number',
} as const
export type ReplyBlank = keyof typeof replyBlanks

export const longestTitle = 60
export const longestSaved = 600

const isBlank = (name: string): name is ReplyBlank => Object.hasOwn(replyBlanks, name)
const braced = /\{([^{}]*)\}/g

/** The words with their blanks filled in once. Without a plain first name ‘Hi {name},’ is ‘Hi,’. */
export function filledIn(words: string, { name, ...values }: Record<ReplyBlank, string>): string {
	const first = firstNameIn(name) ?? ''
	const named = first === '' ? words.replace(/ ?\{name\}/g, '') : words
	return named.replace(braced, (whole, blank: string) =>
		isBlank(blank) ? (blank === 'name' ? first : values[blank]) : whole,
	)
}

/** A text of the company's own that can be chosen as a reason, by its name. */
export type OwnText = { title: string; words: string }

/** Those of some saved texts that can be a reason of so many characters: of one line, about nobody by name. */
export const reasonsAmong = (texts: readonly OwnText[], longest: number): OwnText[] =>
	texts.filter(({ words }) => words.length <= longest && !/[\n\r{}]/.test(words))

/** What is wrong with a saved reply, as sentences by field. */
export function faultsIn({ title, words }: { title: string; words: string }): Record<string, string> {
	const fault = wordsFault(words)
	return {
		...(title === '' && { title: 'Enter a name for it.' }),
		...(title.length > longestTitle && { title: `That’s longer than ${longestTitle} characters.` }),
		...(fault !== undefined && { words: fault }),
	}
}

function wordsFault(words: string): string | undefined {
	if (words === '') return 'Enter the words.'
	if (words.length > longestSaved) return `That’s longer than ${longestSaved} characters.`
	const unknown = [...words.matchAll(braced)].map(([, name = '']) => name).filter((name) => !isBlank(name))
	if (unknown.length > 0)
		return `There’s no blank {${unknown[0]}}. You can use ${Object.keys(replyBlanks)
			.map((name) => `{${name}}`)
			.join(', ')}.`
	return /[{}]/.test(words.replace(braced, ''))
		? 'A brace is on its own. A blank has one on each side, like {name}.'
		: undefined
}
