import { oneLine, plainSigns } from './typed-text.ts'

/** Letter, digit, letter, space, digit, letter, digit: Canada Post uses no D, F, I, O, Q or U, and no W or Z first. */
const issued = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/

const digitLookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * `t2p1j9` → `T2P 1J9`; `undefined` when it is not a Canadian postal code. Accepts a space or a hyphen between the halves,
 * whichever kind a program has made of it (docs/rules.md, 'Booking form'). In the position of a digit, the letter O is read as
 * 0, and I or L as 1: that is what the person meant.
 */
export function parsePostalCode(typed: string): string | undefined {
	const compact = plainSigns(typed).toUpperCase().replace(/[ -]/, '')
	const corrected = [...compact]
		.map((character, at) => (at % 2 === 1 ? (digitLookalikes[character] ?? character) : character))
		.join('')
	const code = `${corrected.slice(0, 3)} ${corrected.slice(3)}`
	return issued.test(code) ? code : undefined
}

/**
 * An address that ends with its postal code, as many people write it: what stands before the code, and the code.
 * `undefined` where the end is none; a word of letters alone is not read as one.
 */
export function endingInPostalCode(address: string): { before: string; code: string } | undefined {
	const text = oneLine(address)
	const { 0: written = '', index: at = 0 } = /[a-z]\w[a-z](?: |\p{Pd})?\w[a-z]\w$/iu.exec(text) ?? {}
	const code = /\d/.test(written) ? parsePostalCode(written) : undefined
	let end = at
	while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end--
	const standsAlone = end < at || at === 0
	return code !== undefined && standsAlone ? { before: text.slice(0, end), code } : undefined
}
