import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCompany } from '#app/platform/company-file.server.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import { company, content, secondCompany } from '#tests/support/company.ts'
import { alike, measured } from '#tests/support/own-words-report.ts'
import { townsOf } from '../kinds/town/town.ts'
import { frameWords, hasOwnWords, leastOwn, placeNames } from './index-gate.ts'
import { offeredIn, serviceInTownPath } from './offered-service.ts'
import { ownWordsOf, sentencesWithout, shareOf } from './own-words.ts'
import { writtenAbout } from './written.ts'

const pages = measured(company, content)
const indexed = pages.filter(({ page }) => page.indexed)
const fewest = (all: typeof pages) =>
	all.filter(({ share }) => share < leastOwn).map(({ page, share }) => `${page.path} ${share.toFixed(3)}`)

/** A list of what stands on other pages: its cards quote them. */
const tableOfContents = ['/calgary']

test('every indexed page has enough words of its own, as it is rendered, but the table of contents', () => {
	expect(fewest(indexed.filter(({ page }) => !tableOfContents.includes(page.path)))).toEqual([])
})

test('no two indexed pages are much alike', () => {
	expect(alike(indexed.map(({ page }) => page)).filter(({ share }) => share > 0.35)).toEqual([])
})

test('every town’s own page is indexed, and of its services the ones that somebody wrote about', () => {
	const of = (kind: string) => pages.map(({ page }) => page).filter((page) => page.kind === kind)
	expect(of('town').filter((page) => !page.indexed)).toEqual([])
	const written = townsOf(content).flatMap((town) =>
		offeredIn(content)
			.filter((service) => writtenAbout(content, town, service).length > 0)
			.map((service) => serviceInTownPath(town, service)),
	)
	expect(written.length).toBeGreaterThan(250)
	const passing = of('town-service').filter((page) => page.indexed)
	expect(passing.map(({ path }) => path).toSorted()).toEqual(written.toSorted())
	expect(of('combination').filter((page) => page.indexed)).toEqual([])
})

test('the frame of a page that passes has no more words than the gate counts for it', () => {
	const sentencesOf = sentencesWithout(placeNames(content))
	for (const { page } of indexed) {
		const { kind, path, text, body } = page
		if (!/^(town|combination)/.test(kind)) continue
		const frame = sentencesOf(text.slice(body.length)).flat().length
		expect(frame, path).toBeLessThanOrEqual(frameWords)
	}
})

test('the gate asks for 30 in 100 words, its frame counted, that stand in the content once', () => {
	const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')
	const own = words(60, 'ours')
	const passes = (files: [string, unknown][], shared: number) =>
		hasOwnWords(
			{ ...content, files: new Map([...content.files, ...files]) },
			{ own: [own], shared: [words(shared, 'theirs')] },
		)
	const most = 60 / 0.3 - 60 - frameWords
	expect(passes([['one.yaml', { own }]], most)).toBe(true)
	expect(passes([['one.yaml', { own }]], most + 1)).toBe(false)
	const twice: [string, unknown][] = [
		['one.yaml', { own }],
		['two.yaml', { own }],
	]
	expect(passes(twice, most)).toBe(false)
})

test('a second company obeys the same gate', () => {
	const company = readCompany(secondCompany.COMPANY_FILE)
	const other = measured(company, readContent(secondCompany.CONTENT_DIR, company))
	expect(other.filter(({ page }) => page.indexed)).toHaveLength(12)
	expect(fewest(other.filter(({ page }) => page.path !== '/moncton'))).toEqual([])
})

const word = fc.stringMatching(/^[a-z]{2,8}$/)
const sentence = fc.array(word, { minLength: 6, maxLength: 12 }).map((words) => `${words.join(' ')}.`)
const name = fc.stringMatching(/^[A-Z][a-z]{3,8}$/)

test('a template with another name and other numbers in it is the same sentence', () => {
	fc.assert(
		fc.property(sentence, name, name, fc.nat(9999), fc.nat(9999), (rest, one, other, this_, that) => {
			const sentencesOf = sentencesWithout([one, other])
			const pages = [`In ${one} it is ${this_} km and ${rest}`, `In ${other} it is ${that} km and ${rest}`]
			for (const figure of ownWordsOf(pages.map(sentencesOf))) expect(figure.own).toBe(0)
		}),
	)
})

test('words are a page’s own as long as no other page has their sentence, however often it has it itself', () => {
	fc.assert(
		fc.property(fc.uniqueArray(sentence, { minLength: 2, maxLength: 6 }), ([own = '', ...shared]) => {
			const sentencesOf = sentencesWithout([])
			const page = sentencesOf([own, own, ...shared].join(' '))
			const [figure] = ownWordsOf([page, sentencesOf(shared.join(' '))])
			expect(figure?.own).toBe(2 * sentencesOf(own).flat().length)
			expect(figure && shareOf(figure)).toBeGreaterThan(0)
			expect(ownWordsOf([page, page]).every((each) => each.own === 0)).toBe(true)
		}),
	)
})

test('short lines and names of things in a list are no sentences', () => {
	expect(sentencesWithout([])('Book Service\nAll of Airdrie\nFour words are few.')).toEqual([])
})
