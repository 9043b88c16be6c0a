import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { cataloguePage } from '../catalogue.server.ts'
import { combined } from '../kinds/combination/combination.ts'
import { townsOf } from '../kinds/town/town.ts'
import { serviceInTown } from '../kinds/town-service/town-service.ts'
import { inDollars } from '../units.ts'
import { combinationPath, offeredIn, serviceInTownPath } from './offered-service.ts'

const pairs = townsOf(content).flatMap((town) => offeredIn(content).map((service) => ({ town, service })))

test('the price of a service in a town has the trip in it and says so, wherever the page is named', () => {
	const adds = new Set<number>()
	for (const { town, service } of pairs) {
		const { dollars = 0 } = town.trip
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
			expect(page.description).toContain(price)
			expect(/trip included/i.test(page.description), page.description).toBe(dollars > 0)
			const listed = cataloguePage(content, path)
			expect(listed?.price).toBe(price)
			expect(listed?.pictureLine).toContain(price)
		}
	}
	expect([...adds].sort((one, other) => one - other)).toEqual([0, 50, 150, 250])
})
