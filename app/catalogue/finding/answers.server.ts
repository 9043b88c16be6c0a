import { type Content, ofContent } from '#app/platform/content.ts'
import { home } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { townsOf } from '../kinds/town/town.ts'
import { adviceOf } from '../safety.ts'
import { guessing, readWords, remembering } from './guessing.ts'
import { isOnPages } from './meaning.server.ts'
import { placeNamed } from './named-places.server.ts'
import { ownBooking } from './own-booking.ts'
import { type Answer, type Area, nearest, placeOf } from './place-answers.server.ts'
import { singular, startOf, stem, writtenWords } from './query-words.ts'
import { isElsewhere } from './search.server.ts'
import { thingsNotTaken } from './search-words.server.ts'
import { saysSomething } from './searched-pages.server.ts'

/** A postal code or its first half. In a whole code the letter O is read as the digit that stands in its place. */
const wholeCode = /\b([abceghj-nprstvxy][\do][a-z])[ -]?[\do][a-z][\do]\b/i
const firstHalf = /\b([abceghj-nprstvxy]\d[a-z])\b/i

/** The query without its postal code, and the first three characters of the code. */
function postalCodeIn(query: string): { area: string | undefined; rest: string } {
	const [code, area] = wholeCode.exec(query) ?? firstHalf.exec(query) ?? []
	if (code === undefined || area === undefined) return { area: undefined, rest: query }
	return { area: area.toUpperCase().replace('O', '0'), rest: query.replace(code, ' ') }
}

/** The words of a text, each in the singular, but not without its ending: paintings are not paint. */
const inSingular = (text: string) => writtenWords(text).map(singular)

const phrases = ofContent((content) =>
	thingsNotTaken.in(content).flatMap((thing) =>
		thing.words.map((words) => ({
			thing,
			words: inSingular(words),
			except: thing.except.flatMap(inSingular),
		})),
	),
)
const known = ofContent((content) => new Set(phrases(content).flatMap(({ words }) => words)))
/** No word is read as one of three letters, and none of four letters is read otherwise: a gown is no gun, a pull no pill. */
const guess = ofContent((content) =>
	remembering(
		guessing(new Map([...known(content)].filter((word) => word.length > 3).map((word) => [word, 1]))),
	),
)

/** A word of the query, and how it is read. */
type Word = { written: string; read: string }

function read(content: Content, query: string): Word[] {
	const words = writtenWords(query)
	const isKnown = (word: string) => known(content).has(singular(word)) || isOnPages(content, stem(word))
	const meant = readWords(words, isKnown, (word) => (word.length > 4 ? guess(content)(word) : undefined))
	return words.map((written, at) => ({ written, read: singular(meant[at] ?? written) }))
}

/** The words of a query before and after the first place where these words stand; `undefined` when they do not. */
function around(typed: readonly Word[], words: readonly string[]): Word[] | undefined {
	const at = startOf(
		typed.map((word) => word.read),
		words,
	)
	return at < 0 ? undefined : [...typed.slice(0, at), ...typed.slice(at + words.length)]
}

const places = ofContent((content) => townsOf(content).map(({ name }) => inSingular(name)))

/** The thing that a query names and that we do not take, and the rest of the query; Medicine Hat is not medicine. */
function notTakenIn(content: Content, query: string): { answer: Answer; rest: string } | undefined {
	const typed = read(content, query)
	const elsewhere = places(content).reduce<Word[]>((rest, place) => around(rest, place) ?? rest, typed)
	const isForAnother = (except: readonly string[]) =>
		typed.some((word) => except.includes(singular(word.written)) || except.includes(word.read))
	const [found] = phrases(content)
		.filter(({ words }) => around(elsewhere, words) !== undefined)
		.filter(({ words, except }) => words.length > 1 || !isForAnother(except))
		.toSorted((a, b) => b.words.length - a.words.length)
	if (!found) return undefined
	const { name, text, ask } = found.thing
	const words = [...adviceOf(content, found.thing), ...(text ? [text] : [])].join(' ')
	return {
		answer: { title: ask ? `${name}: ask us first` : `${name}: not on our truck`, text: words, pages: [] },
		rest: (around(typed, found.words) ?? typed).map(({ written }) => written).join(' '),
	}
}

type Named = Pick<Company, 'name' | 'shortName'>

/** The answer to the company's own name; `undefined` where more is typed, or something else. */
function ourselves({ name, shortName }: Named, query: string): Answer | undefined {
	const typed = writtenWords(query).join(' ')
	const isOurs = [name, shortName].some((own) => writtenWords(own).join(' ') === typed)
	return isOurs
		? {
				title: `${shortName}: that’s us`,
				text: 'Get a price and book a pickup on our home page.',
				pages: [{ name: 'Home', path: home() }],
			}
		: undefined
}

/** What is said before the pages, if anything, and the rest of the query, which is searched for. */
export function answerTo(
	content: Content,
	company: Area & Named & Pick<Company, 'phone'>,
	query: string,
): { answer: Answer | undefined; rest: string } {
	const whole = ourselves(company, query) ?? ownBooking(company, query)
	if (whole) return { answer: whole, rest: '' }
	const { area, rest } = postalCodeIn(query)
	if (area !== undefined) return { answer: placeOf(content, company, area), rest: said(content, rest) }
	const place = placeNamed(content, query)
	const notTaken = notTakenIn(content, place?.rest ?? query)
	if (notTaken) return { answer: notTaken.answer, rest: said(content, notTaken.rest) }
	if (!place?.isNear || isElsewhere(content, place)) return { answer: undefined, rest: query }
	const town = townsOf(content).find(({ path }) => place.pages.includes(path))
	return {
		answer: nearest(content, company, place),
		rest: said(content, place.rest) && `${place.rest} ${town?.name ?? ''}`,
	}
}

/** What is left of a query, if it says something. */
const said = (content: Content, rest: string) => (saysSomething(content, rest) ? rest : '')
