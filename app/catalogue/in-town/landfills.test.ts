import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content } from '#app/platform/content.ts'
import { content } from '#tests/support/company.ts'
import { checkCatalogue } from '../catalogue.server.ts'
import { townNamed } from '../kinds/town/town.ts'
import { landfills, restOf, roughly } from './landfills.ts'

/** The content with these files in place of its own. */
const withFiles = (files: Record<string, unknown>): Content => ({
	...content,
	files: new Map([...content.files, ...Object.entries(files)]),
})

const linesFor = (slug: string, from = content) => {
	const town = townNamed(from, slug)
	if (!town) throw new Error(`no town ${slug}`)
	return restOf(from, town)
}

describe('a distance in words', () => {
	test('is in steps of five kilometres, and below the first one says so', () => {
		expect([0, 4.9, 5, 7.4, 7.5, 23, 100].map(roughly)).toEqual([
			'less than 5\u00a0km',
			'less than 5\u00a0km',
			'about 5\u00a0km',
			'about 5\u00a0km',
			'about 10\u00a0km',
			'about 25\u00a0km',
			'about 100\u00a0km',
		])
	})

	test('is never more than half a step off', () => {
		fc.assert(
			fc.property(fc.double({ min: 5, max: 1000, noNaN: true }), (kilometres) => {
				const said = Number(/^about (\d+)\u00a0km$/.exec(roughly(kilometres))?.[1])
				expect(Math.abs(said - kilometres)).toBeLessThanOrEqual(2.5)
			}),
		)
	})
})

describe('where the rest goes from a town', () => {
	test('is each site with how far that is, or nothing', () => {
		expect(linesFor('beiseker')).toEqual(['East Calgary, about 50\u00a0km'])
		expect(linesFor('airdrie')).toEqual(['Spyhill, about 20\u00a0km', 'East Calgary, about 30\u00a0km'])
		expect(linesFor('shepard')).toEqual(['Shepard, less than 5\u00a0km'])
		expect(linesFor('canmore')).toEqual([])
	})

	test('is what a town’s own text says: each site that it names is in that text', () => {
		const calledInTexts: Record<string, RegExp> = {
			'east-calgary': /East Calgary|Calgary's east landfill/,
			foothills: /Foothills (Regional|landfill)/,
			prentiss: /Lacombe commission's site/,
			redcliff: /Redcliff/,
			'red-deer': /Red Deer/,
			lethbridge: /Lethbridge|The City's/,
			'medicine-hat': /The City's/,
		}
		const towns = [...content.files]
			.filter(([path]) => /^(municipalities|region-towns)\//.test(path))
			.map(([path, file]) => ({ path, town: Object(file) }))
		for (const { path, town } of towns) {
			const { landfill } = town.localContext
			for (const named of town.landfills ?? [])
				expect(landfill.text ?? landfill, path).toMatch(
					calledInTexts[named] ?? landfills.in(content)[named]?.name ?? named,
				)
		}
	})

	test('is left out by a company that says nothing of landfills', () => {
		const files = new Map(
			[...content.files]
				.filter(([path]) => path !== 'landfills.yaml')
				.map(([path, file]) => [
					path,
					/^(mun|reg)/.test(path) ? { ...Object(file), landfills: undefined } : file,
				]),
		)
		const without = { ...content, files }
		expect(() => checkCatalogue(without)).not.toThrow()
		expect(linesFor('airdrie', without)).toEqual([])
	})
})

describe('what stops the start', () => {
	const path = 'region-towns/taber.yaml'
	const taber = Object(content.files.get(path))
	const checking = (files: Record<string, unknown>) => () => checkCatalogue(withFiles(files))

	test('a town that names a site which is not there, with file, field and remedy', () => {
		expect(checking({ [path]: { ...taber, landfills: ['atlantis'] } })).toThrow(
			/^content\/region-towns\/taber\.yaml: landfills: there is no atlantis in landfills\.yaml: add it there, .*or write one of east-calgary, /,
		)
	})

	test('a site without coordinates, or somewhere beyond the poles', () => {
		expect(checking({ 'landfills.yaml': { spyhill: { name: 'Spyhill' } } })).toThrow(
			'content/landfills.yaml: spyhill.coordinates',
		)
		expect(checking({ 'landfills.yaml': { spyhill: { name: 'Spyhill', coordinates: [114, -51] } } })).toThrow(
			'content/landfills.yaml: spyhill.coordinates.0',
		)
	})
})
