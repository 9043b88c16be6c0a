import { checkCatalogue } from '#app/catalogue/catalogue.server.ts'
import { communities } from '#app/catalogue/kinds/community/community.ts'
import { specialLocations } from '#app/catalogue/kinds/location/location.ts'
import { quadrants } from '#app/catalogue/kinds/quadrant/quadrant.ts'
import { satellites } from '#app/catalogue/kinds/satellite/satellite.ts'
import { townsOf } from '#app/catalogue/kinds/town/town.ts'
import { readCompany } from '#app/platform/company-file.server.ts'
import type { Content } from '#app/platform/content.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import { hub } from '#app/shell/city.ts'
import type { Settings } from '#app/values/company.ts'
import { type OwnWords, ownWordsOf, sentencesWithout, shareOf } from './own-words.ts'
import { type PageText, pageTexts } from './page-texts.ts'

/** Below this share of own words, and above this one of what two pages have in common, the report warns of a page. */
const warned = { own: 0.2, alike: 0.6 }

/** The names that a template is filled with: of places, and of what is in and around them. */
const placeNames = (content: Content): string[] => [
	...new Set([
		hub(content).name,
		...[
			...townsOf(content),
			...communities.all(content),
			...satellites.all(content),
			...specialLocations.all(content),
			...quadrants.all(content),
		].map(({ name }) => name),
		...townsOf(content).flatMap(({ serviceArea, landmarks, region }) => [
			...serviceArea,
			...landmarks,
			...(region ? [region] : []),
		]),
	]),
]

type Measured = { page: PageText; counted: OwnWords; share: number }

/** The own words of every local page as it is rendered, among all of them, indexed or not. */
function measured(company: Settings, content: Content): Measured[] {
	const sentencesOf = sentencesWithout(placeNames(content))
	const pages = pageTexts(company, content)
	const figures = ownWordsOf(pages.map(({ text }) => sentencesOf(text)))
	return pages.flatMap((page, at) => {
		const figure = figures[at]
		return figure ? [{ page, counted: figure, share: shareOf(figure) }] : []
	})
}

const runsOf = (text: string): Set<string> => {
	const words = text
		.toLowerCase()
		.replace(/[^\p{L}\d$'’ ]+/gu, ' ')
		.split(/\s+/)
		.filter(Boolean)
	return new Set(words.slice(0, -4).map((_, at) => words.slice(at, at + 5).join(' ')))
}

/** The pairs of these pages with the share of runs of five words before the form that both have, the most alike first. */
function alike(pages: readonly PageText[]): { one: string; other: string; share: number }[] {
	const all = pages.map(({ path, body }) => ({ path, runs: runsOf(body) }))
	return all
		.flatMap((one, at) =>
			all.slice(at + 1).map((other) => {
				let both = 0
				for (const run of one.runs) if (other.runs.has(run)) both++
				return {
					one: one.path,
					other: other.path,
					share: both / (one.runs.size + other.runs.size - both),
				}
			}),
		)
		.toSorted((a, b) => b.share - a.share)
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The figures as lines, by kind, and the indexed pages that it warns of. They decide nothing: `indexed/` does. */
export function report(companyFile: string, contentFolder: string): string[] {
	const company = readCompany(companyFile)
	const content = readContent(contentFolder, company)
	// A text that is refused would count as one that nobody wrote.
	checkCatalogue(content)
	const pages = measured(company, content)
	const indexed = pages.filter(({ page }) => page.indexed)
	const kinds = [...new Set(pages.map(({ page }) => page.kind))]
	return [
		`${indexed.length} of ${pages.length} pages are indexed; own words, names and numbers masked:`,
		...kinds.map((kind) => {
			const all = pages.filter(({ page }) => page.kind === kind)
			const listed = all.filter(({ page }) => page.indexed)
			const shares = listed.map(({ share }) => share)
			return `${kind}: ${all.length} pages, ${listed.length} indexed${
				listed.length > 0
					? `: ${percent(middle(shares))} in the middle, ${percent(Math.min(...shares))} at least, ${middle(listed.map(({ counted }) => counted.own))} own words`
					: ''
			}`
		}),
		...indexed
			.filter(({ share }) => share < warned.own)
			.toSorted((a, b) => a.share - b.share)
			.map(
				({ page, share, counted }) =>
					`Warning: few own words, ${percent(share)}, ${counted.own} of ${counted.words}: ${page.path}`,
			),
		...alike(indexed.map(({ page }) => page))
			.filter(({ share }) => share > warned.alike)
			.map(({ one, other, share }) => `Warning: much alike, ${percent(share)}: ${one} and ${other}`),
	]
}
