import { cityOf, isInArea, type Trip, tripTo } from '#app/bookings/reach.ts'
import { type Content, ofContent } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import type { Company } from '#app/values/company.ts'
import { cents, formatMoney } from '#app/values/money.ts'
import { cataloguePage } from '../catalogue.server.ts'
import { townsOf } from '../kinds/town/town.ts'
import type { PageLink } from '../page-link.ts'
import { guessing, readWords, remembering } from './guessing.ts'
import { singular, startOf, stem, writtenWords } from './query-words.ts'
import { isOnPages } from './search.server.ts'
import { postalPages, thingsNotTaken } from './search-words.server.ts'
import { saysSomething } from './searched-pages.server.ts'

/** What a search says before the pages that it found: something that we do not take, or the place of a postal code. */
export type Answer = { title: string; text: string; pages: PageLink[] }

/** A postal code or its first half. In a whole code the letter O is read as the digit that stands in its place. */
const wholeCode = /\b([abceghj-nprstvxy][\do][a-z])[ -]?[\do][a-z][\do]\b/i
const firstHalf = /\b([abceghj-nprstvxy]\d[a-z])\b/i

/** The query without its postal code, and the first three characters of the code. */
function postalCodeIn(query: string): { area: string | undefined; rest: string } {
	const [code, area] = wholeCode.exec(query) ?? firstHalf.exec(query) ?? []
	if (code === undefined || area === undefined) return { area: undefined, rest: query }
	return { area: area.toUpperCase().replace('O', '0'), rest: query.replace(code, ' ') }
}

const linkTo = (content: Content, path: string): PageLink => ({
	name: cataloguePage(content, path)?.name ?? path,
	path,
})

type Area = Pick<Company, 'area' | 'city' | 'region'>

const comings: Record<Trip['reach'], string> = {
	'same-day': 'We pick up there.',
	'by-eight': 'We pick up there the same day when you book by 8 AM, later from the next.',
	'fixed-days': 'Trucks come there on fixed days: ask for one, and we settle it with you.',
}

/** How soon we come to a place, and what the trip adds. */
const comesThere = ({ reach, dollars = 0 }: Trip): string =>
	comings[reach] +
	(dollars > 0 ? ` The trip adds ${formatMoney(cents(dollars))} to the price of the load.` : '')

/** The pages of the place that a postal code belongs to. */
function placeOf(content: Content, company: Area, code: string): Answer {
	const communities = postalPages.in(content).find((each) => each.code === code)?.pages
	const city = cityOf(company, code)
	const town = townsOf(content).find(({ name }) => name === city)
	const own = city === company.city ? [hub(content).path] : town ? [town.path] : []
	const pages = [...(communities ?? []), ...own].map((path) => linkTo(content, path))
	if (!isInArea(company, code))
		return {
			title: `${code} is outside ${company.region.name}`,
			text: `We haul in ${company.region.name}. For an address elsewhere, call us.`,
			pages,
		}
	const where = city ? `${code} is in ${city}` : `${code} takes in more than one place`
	const trip = tripTo(company, { postal: code, city: 'not said' })
	const come = trip.dollars === undefined ? 'We pick up there.' : comesThere(trip)
	const choose = city ? '' : ' Choose your town, or search for its name.'
	return {
		title: where,
		text: come + choose,
		pages: pages.length > 0 ? pages : [linkTo(content, hub(content).path)],
	}
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
/** No word is read as one of three letters: a gown is no gun. */
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
	const meant = readWords(words, isKnown, guess(content))
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
	return {
		answer: { title: ask ? `${name}: ask us first` : `${name}: not on our truck`, text, pages: [] },
		rest: (around(typed, found.words) ?? typed).map(({ written }) => written).join(' '),
	}
}

/** What is said before the pages, if anything, and the rest of the query, which is searched for. */
export function answerTo(
	content: Content,
	company: Area,
	query: string,
): { answer: Answer | undefined; rest: string } {
	const { area, rest } = postalCodeIn(query)
	const found =
		area === undefined ? notTakenIn(content, query) : { answer: placeOf(content, company, area), rest }
	if (!found) return { answer: undefined, rest: query }
	return { answer: found.answer, rest: saysSomething(content, found.rest) ? found.rest : '' }
}
