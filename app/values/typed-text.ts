/**
 * What people type and paste, folded before it is judged (docs/rules.md, 'What is typed'). Programs put marks around a text
 * that nobody sees: a phone number from a contact has a direction mark at both ends, a code from a letter a no-break space.
 */

/** Marks that are not seen by themselves: directions, soft hyphens, zero-width spaces and what a terminal reads. */
const unseen = /[\u034F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g

/** Joiners belong between the parts of an emoji and the letters of some scripts; beside any other sign they are nothing. */
const moreJoiners = /([\u200C\u200D])[\u200C\u200D]+/g
const looseJoiner =
	/(^|[\p{ASCII}\p{Script=Latin}\s])[\u200C\u200D]|[\u200C\u200D](?=$|[\p{ASCII}\p{Script=Latin}\s])/gu

const foldedOnce = (text: string): string =>
	text
		.replace(unseen, '')
		.replace(moreJoiners, '$1')
		.replace(looseJoiner, '$1')
		.replace(/\p{Zs}/gu, ' ')
		.normalize('NFC')
		.trim()

/** A text of several lines, such as notes. Folded until it stays: a letter that a fold composes can make a joiner loose. */
export function severalLines(typed: string): string {
	const folded = foldedOnce(typed)
	return folded === typed ? folded : severalLines(folded)
}

/** A text of one line: its words with one space between them. A line break in it stays, for its schema to refuse. */
export const oneLine = (typed: string): string => severalLines(typed).replace(/ {2,}/g, ' ')

/** Whether there is nothing to read in a text: spaces, marks that are not seen, and letters that are blank. */
export const isBlank = (text: string): boolean =>
	!/[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u.test(text)

/** The zeros of scripts that keyboards in Canada have beside ours: Arabic, Persian, Hindi, Bengali, Punjabi, Gujarati. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6]

function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0
	const zero = zeros.find((first) => code >= first && code < first + 10)
	return zero === undefined ? digit : String(code - zero)
}

/** A line that is read sign by sign (a number, a code, an amount): every dash is a hyphen, every digit one of ours. */
export const plainSigns = (typed: string): string =>
	oneLine(typed)
		.normalize('NFKC')
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\p{Nd}/gu, asciiDigit)

/** A number that was typed; what is none stays as it is, and its schema says so. */
export const typedNumber = (typed = ''): number | string => {
	const plain = plainSigns(typed)
	return plain === '' || Number.isNaN(Number(plain)) ? plain : Number(plain)
}
