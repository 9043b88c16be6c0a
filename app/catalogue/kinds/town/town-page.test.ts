import { createElement } from 'react'
import { expect, test } from 'vitest'
import { hub } from '#app/shell/city.ts'
import { content } from '#tests/support/company.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { listed } from '#tests/support/prices.ts'
import { mapPlaces } from './around.ts'
import { TownPage } from './page.tsx'
import { relatedToTown } from './related.ts'
import { type Town, townsOf } from './town.ts'

const found = townsOf(content).find(({ region }) => region === undefined)
if (!found) throw new Error('there is no town near the city')
const town: Town = { ...found, specialConsiderations: undefined, seasonalConsiderations: undefined }
type Related = ReturnType<typeof relatedToTown>
const related: Related = {
	...relatedToTown(town, content),
	...{ popular: [], communities: [], seasons: [], further: [], services: { links: [], lists: [] } },
}
type Case = { town: Partial<Town>; related: Partial<Related> }
const pageOf = ({ town: of, related: more }: Partial<Case>) =>
	drawn(() =>
		createElement(TownPage, {
			...{ town: { ...town, ...of }, related: { ...related, ...more } },
			...{ prices: listed, hub: hub(content) },
		}),
	)
const couch = { name: 'Couch Removal', description: 'We carry it out.', path: '/calgary/couch-removal' }
const season = { text: 'Snow until May.', for: ['household' as const], checked: '2026-11-01' }

test('a town’s page has a part for what there is of it, and none for what there is not', () => {
	const [fact] = related.neighbours
	if (!fact) throw new Error('it has no neighbours')
	expectDifferences<Case>(pageOf, [
		[
			{ related: { popular: [couch] } },
			/\+ Popular services/,
			/\+ Couch Removal\n\+ We carry it out\.\n\+ <a href="\/calgary\/couch-removal">\n\+ Learn More/,
			/about Couch Removal in Calgary|about \n?/,
		],
		[{ related: { popular: [couch] }, town: { region: 'Red Deer' } }, /^(?!.*Popular services)/s],
		[
			{ town: { specialConsiderations: ['Call the gate.'] } },
			/\+ Special considerations\n\+ Call the gate\./,
		],
		[{ town: { seasonalConsiderations: found.seasonalConsiderations ?? [season] } }, /\+ Through the year/],
		[
			{ related: { communities: [{ name: 'Windsong', path: '/windsong' }] } },
			new RegExp(`\\+ Communities of ${town.name}`),
			/\+ <a href="\/windsong">\n\+ Windsong/,
		],
		[
			{ related: { further: [{ ...fact, name: 'Far', path: '/far' }] } },
			/\+ Every town on the map/,
			/"\/far"/,
		],
	])
	expect(pageOf({}).text).toContain(`Near ${town.name}`)
	expect(pageOf({}).text).not.toMatch(/Popular services|Through the year|Every town/)
})

test('a town of a region further away is titled and described as one', () => {
	const [near, far] = [pageOf({}).text, pageOf({ town: { region: 'Red Deer' } }).text]
	expect(near).toContain(`${town.name} Junk Removal Service`)
	expect(near).toContain('Response Time')
	expect(near).not.toContain('Average home price')
	expect(far).not.toContain(`${town.name} Junk Removal Service`)
	expect(far).toContain('Red Deer region')
	expect(far).toContain('Average home price')
	expect(far).not.toContain('Response Time')
})

test('the map of a town of a region has the towns of that region and the large ones, and any other map the towns near the city', () => {
	const towns = townsOf(content)
	const region = towns.find((each) => each.region !== undefined)?.region
	const kinds = {
		ownRegion: towns.filter((each) => each.region === region),
		otherRegion: towns.filter((each) => each.region && each.region !== region && !each.major),
		largeNearby: towns.filter((each) => !each.region && each.major),
		smallNearby: towns.filter((each) => !each.region && !each.major),
	}
	for (const [kind, of] of Object.entries(kinds)) expect(of, kind).not.toEqual([])
	const shown = (about?: Town) => {
		const names = mapPlaces(content, about).map(({ name }) => name)
		return Object.entries(kinds).flatMap(([kind, of]) =>
			of.every(({ name }) => names.includes(name)) ? kind : [],
		)
	}
	expect(shown(kinds.ownRegion[0])).toEqual(['ownRegion', 'largeNearby'])
	for (const about of [undefined, kinds.smallNearby[0]])
		expect(shown(about)).toEqual(['largeNearby', 'smallNearby'])
})
