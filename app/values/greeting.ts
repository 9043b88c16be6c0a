/** What stands before a name, or in its place: `Dr Whitfield`, `The Whitfields`. */
const noFirstNames =
	'mr mrs ms miss mx dr prof sir madam mme mlle monsieur madame rev capt the van von de del della der den di da dos du la le al el bin unit suite apt'
/** What only a company, a household or an office has in its name. */
const noPersons =
	'inc ltd llc llp corp co company corporation limited group holdings services service properties property management realty rentals construction contracting renovations homes cleaning movers storage hauling restaurant café cafe school church condo condos condominium apartments hotel estate estates family household office reception desk manager landlord tenant owner customer department team'
const particles = 'van von de del della der den di da dos du la le al el bin y'

const wordsOf = (list: string) => new Set(list.split(' '))
const [before, elsewhere, between] = [noFirstNames, noPersons, particles].map(wordsOf)

/** A word of a name as one writes it: `Rosa`, `Jean-Luc`, `O’Neil`, and the `J.` in the middle. */
const nameWord = /^\p{Lu}[\p{Script=Latin}\p{M}'’-]*\.?$/u
const firstName = /^\p{Lu}(?=.*\p{Ll})[\p{Script=Latin}\p{M}'’-]*[\p{L}\p{M}]$/u

/**
 * The first name in a name that somebody typed, where it plainly has one: two to four words in Latin letters, each written
 * as a name is, and none that only a company, a household or a title has.
 */
export function firstNameIn(name: string): string | undefined {
	const words = name.normalize('NFC').trim().split(/\s+/u)
	const [first = '', ...rest] = words
	const plain = words.map((word) => word.toLowerCase().replace(/\.$/, ''))
	if (rest.length < 1 || rest.length > 3 || !firstName.test(first) || before?.has(plain[0] ?? ''))
		return undefined
	if (plain.some((word) => elsewhere?.has(word))) return undefined
	const last = rest.at(-1) ?? ''
	return rest.every((word) => nameWord.test(word) || (word !== last && between?.has(word)))
		? first
		: undefined
}

/** `Hi Rosa,`, or nothing where the name has no plain first name (docs/voice.md). */
export function greetingTo(name: string): string {
	const first = firstNameIn(name)
	return first === undefined ? '' : `Hi ${first},`
}
