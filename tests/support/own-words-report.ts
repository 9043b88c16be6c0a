import { checkCatalogue } from '#app/catalogue/catalogue.server.ts'
import { leastOwn, placeNames } from '#app/catalogue/in-town/index-gate.ts'
import { type OwnWords, ownWordsOf, sentencesWithout, shareOf } from '#app/catalogue/in-town/own-words.ts'
import { readCompany } from '#app/platform/company-file.server.ts'
import type { Content } from '#app/platform/content.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import type { Settings } from '#app/values/company.ts'
import { type PageText, pageTexts } from './page-texts.ts'

export type Measured = { page: PageText; counted: OwnWords; share: number }

/** The own words of every local page as it is rendered, among all of them, indexed or not. */
export function measured(company: Settings, content: Content): Measured[] {
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
export function alike(pages: readonly PageText[]): { one: string; other: string; share: number }[] {
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

/** The figures as lines: by kind, the indexed pages with the fewest own words, and the most alike of them. */
export function report(companyFile: string, contentFolder: string, shown = 20): string[] {
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
			return `${kind}: ${all.length} pages, ${all.filter(({ share }) => share >= leastOwn).length} with ${percent(leastOwn)}, ${listed.length} indexed${
				listed.length > 0
					? `: ${percent(middle(shares))} in the middle, ${percent(Math.min(...shares))} at least, ${middle(listed.map(({ counted }) => counted.own))} own words`
					: ''
			}`
		}),
		'fewest own words:',
		...indexed
			.toSorted((a, b) => a.share - b.share)
			.slice(0, shown)
			.map(({ page, share, counted }) => `${percent(share)} ${counted.own} of ${counted.words} ${page.path}`),
		'most alike:',
		...alike(indexed.map(({ page }) => page))
			.slice(0, shown)
			.map(({ one, other, share }) => `${percent(share)} ${one} and ${other}`),
	]
}
