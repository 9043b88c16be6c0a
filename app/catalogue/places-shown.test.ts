import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hub } from '#app/shell/city.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { greatCircle } from '#app/shell/great-circle.ts'
import { formatMoney } from '#app/values/money.ts'
import { company, content } from '#tests/support/company.ts'
import { listed } from '#tests/support/prices.ts'
import { communities, isTown, toCommunity } from './kinds/community/community.ts'
import { breadthOf } from './kinds/hub/related.ts'
import { specialLocations } from './kinds/location/location.ts'
import { relatedToLocation } from './kinds/location/related.ts'
import { satellites } from './kinds/satellite/satellite.ts'
import { relatedToTown } from './kinds/town/related.ts'
import { townsOf } from './kinds/town/town.ts'
import { landingAt } from './landing/landing.server.ts'
import { LandingBody } from './landing/landing-body.tsx'
import { byLoad } from './listings.ts'

function shownAt(path: string): string {
	const circumstances = {
		origin: 'https://bowline.example',
		company,
		now: new Date('2026-11-20T18:00:00Z'),
		prices: listed,
		costsAt: () => [],
	}
	const data = landingAt(content, path, circumstances)
	if (!data) throw new Error(`nothing at ${path}`)
	return renderToStaticMarkup(
		createElement(CompanyContext, { value: company }, createElement(LandingBody, { data })),
	)
}

test('a town’s page links each town on its map once, the nearest first, and no town that is on no map', () => {
	for (const town of townsOf(content)) {
		const { neighbours, further, places } = relatedToTown(town, content)
		const linked = [...neighbours, ...further].map(({ path }) => path)
		expect(new Set(linked).size).toBe(linked.length)
		const onMap = places.map(({ path }) => path).filter((path) => path !== town.path)
		expect(linked).toEqual(expect.arrayContaining(onMap))
		expect(onMap, town.name).toEqual(expect.arrayContaining(further.map(({ path }) => path)))
		const far = further.map(({ kilometres }) => kilometres)
		expect(far).toEqual(far.toSorted((a, b) => a - b))
	}
})

test('on the city’s page the towns of each band and region stand by their distance, and each once', () => {
	const { towns } = breadthOf(content)
	expect(towns.length).toBeGreaterThan(2)
	for (const { title, towns: listed } of towns) {
		const far = listed.map(({ kilometres }) => kilometres)
		expect(far, title).toEqual(far.toSorted((a, b) => a - b))
	}
	const paths = towns.flatMap(({ towns: listed }) => listed.map(({ path }) => path))
	expect(paths).toHaveLength(townsOf(content).length)
	expect(new Set(paths).size).toBe(paths.length)
})

test('a place in the city names the communities that lie nearest to it, the nearest first', () => {
	for (const place of specialLocations.all(content)) {
		const { inCity, nearby } = relatedToLocation(place, content)
		if (!inCity) continue
		const apart = (path: string) => {
			const community = communities.all(content).find((each) => toCommunity(content, each).path === path)
			return community ? greatCircle(place.coordinates, community.coordinates) : Number.NaN
		}
		const all = communities.all(content).filter((each) => !isTown(each))
		const nearest = all.map((each) => apart(toCommunity(content, each).path)).toSorted((a, b) => a - b)
		expect(nearby.length, place.name).toBeGreaterThan(1)
		expect(nearby.map(({ path }) => apart(path))).toEqual(nearest.slice(0, nearby.length))
	}
})

test('the city’s page says how many communities a town has where it has pages of any', () => {
	const counted = [
		...shownAt(hub(content).path).matchAll(/<li><a href="([^"]+)"[^>]*>[^<]*<\/a>( [\d,]+ km.*?)<\/li>/g),
	]
	const countOf = (path: string | undefined) => {
		const town = townsOf(content).find((each) => each.path === path)
		return satellites.all(content).filter(({ municipality }) => municipality === town?.slug).length
	}
	const counts = counted.map(([, path]) => countOf(path))
	expect(Math.max(...counts)).toBeGreaterThan(0)
	expect(Math.min(...counts)).toBe(0)
	for (const [, path, said] of counted) {
		const count = countOf(path)
		expect(said, path).toMatch(count > 0 ? new RegExp(` km, ${count} communities$`) : / km$/)
	}
})

test('the price by load goes from the smallest load to a full truck', () => {
	const [smallest, full] = [listed.loads[0], listed.loads.at(-1)]
	if (!smallest || !full) throw new Error('the company has no loads')
	expect(byLoad(listed).amount).toBe(`${formatMoney(smallest.from)}–${formatMoney(full.to)}`)
	expect(shownAt(hub(content).path)).toContain(byLoad(listed).amount)
})
