import { expect, test } from 'vitest'
import { company, content } from '#tests/support/company.ts'
import { headAt } from '#tests/support/landing.ts'
import { listed } from '#tests/support/prices.ts'
import { cataloguePage } from '../catalogue.server.ts'
import { combined } from '../kinds/combination/combination.ts'
import { townsOf } from '../kinds/town/town.ts'
import { serviceInTown } from '../kinds/town-service/town-service.ts'
import { inDollars } from '../units.ts'
import { combinationPath, offeredIn, serviceInTownPath } from './offered-service.ts'
import { rangeIn } from './price.ts'

const pairs = townsOf(content).flatMap((town) => offeredIn(content).map((service) => ({ town, service })))

test('the price of a service in a town has the trip in it, and says so wherever it stands', () => {
	const adds = new Set<number>()
	for (const { town, service } of pairs) {
		const { dollars = 0 } = town.serviceZone
		adds.add(dollars)
		const [from, to] = service.avgPrice
		const price = inDollars([from + dollars, to + dollars])
		const pages = [
			{ path: serviceInTownPath(town, service), page: serviceInTown(content, town, service) },
			...(service.source === 'specialized'
				? [{ path: combinationPath(town, service), page: combined(content, town, service) }]
				: []),
		]
		for (const { path, page } of pages) {
			expect(page.avgPrice).toEqual([from + dollars, to + dollars])
			const { title, description } = headAt(path)
			const listing = cataloguePage(content, path)
			const said = [description, listing?.price ?? '', listing?.pictureLine ?? '']
			for (const words of title.includes('$') ? [...said, title] : said) {
				expect(words).toContain(price)
				expect(words.includes('trip included'), words).toBe(dollars > 0)
			}
		}
	}
	expect(adds).toEqual(new Set(company.area.trips.map(({ dollars }) => dollars)))
})

test('a pickup in a town costs what is typical; where a trip is charged, what the loads cost with it', () => {
	const [least, most] = [listed.loads[0], listed.loads.at(-1)]
	for (const town of townsOf(content)) {
		const { dollars = 0 } = town.serviceZone
		const range =
			dollars === 0
				? listed.typicalOutside
				: { from: (least?.from ?? 0) + 100 * dollars, to: (most?.to ?? 0) + 100 * dollars }
		expect(rangeIn(town.serviceZone, listed), town.name).toEqual(range)
		const offered = `"@type":"Service","name":"Junk removal in ${town.name}"`
		const [, service = ''] = headAt(town.path).head.split(offered)
		expect(service, town.name).toContain(`"offers":{"@type":"Offer","price":${range.from / 100},`)
	}
})
