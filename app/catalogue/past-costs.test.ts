import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openPickupCosts } from '#app/bookings/costs/costs.server.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { chargedPickups } from '#tests/support/charged-pickups.ts'
import { company, content } from '#tests/support/company.ts'
import { pageAt } from '#tests/support/landing.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { cataloguePages } from './catalogue.server.ts'
import { landingAt } from './landing/landing.server.ts'
import { LandingBody } from './landing/landing-body.tsx'

const pageOf = (kind: 'service' | 'town-service') => {
	const found = cataloguePages(content).find((page) => page.kind === kind && page.path === page.canonical)
	if (!found) throw new Error(`there is no page of the kind ${kind}`)
	return found.path
}
/** Twelve amounts, of which the middle half is from 133 to 187 dollars. */
const twelve = [20, 110, 120, 137, 140, 150, 160, 170, 183, 200, 210, 900]

/** A platform in whose database pickups are charged, and what a page says of them. */
async function setUp() {
	const setup = await testPlatform()
	let now = setup.platform.now()
	const platform = { ...setup.platform, now: () => now }
	const charged = (of: Partial<Parameters<typeof chargedPickups>[0]>) =>
		setup.pool.query(
			chargedPickups({
				page: pageOf('service'),
				city: company.city,
				date: '2026-06-01',
				dollars: twelve,
				...of,
			}),
		)
	const said = (costs: Awaited<ReturnType<typeof openPickupCosts>>, path: string) => {
		const shown = { origin: 'https://bowline.example', company, now, prices: listed, costsAt: costs.at }
		const data = landingAt(content, path, shown)
		if (!data) throw new Error(`nothing at ${path}`)
		const body = createElement(LandingBody, { data })
		const html = renderToStaticMarkup(createElement(CompanyContext, { value: company }, body))
		return /like this have cost here:<\/b>(.*?)<\/p>/.exec(html)?.[1]?.trim()
	}
	const opened = async (path = pageOf('service')) => {
		const costs = await openPickupCosts(platform)
		const words = said(costs, path)
		await costs.close()
		return words
	}
	const passTo = (date: string) => {
		now = new Date(`${date}T18:00:00Z`)
	}
	return { ...setup, platform, charged, said, opened, passTo }
}

test('eleven charged pickups show nothing, twelve show their middle half to five dollars', async () => {
	await using setup = await setUp()
	await setup.charged({ dollars: twelve.slice(1) })
	expect(await setup.opened()).toBeUndefined()
	await setup.charged({ dollars: twelve.slice(0, 1), date: '2025-03-01' })
	expect(await setup.opened()).toBe('$135–$185 before tax, the middle half of 12 pickups since 2025.')
})

test('what does not count: another town, another page, no charge, nothing paid for, and more than two years ago', async () => {
	await using setup = await setUp()
	const eleven = twelve.slice(1)
	await setup.charged({ dollars: eleven })
	await setup.charged({ city: 'Airdrie' })
	await setup.charged({ page: pageOf('town-service') })
	await setup.charged({ dollars: [0, 0] })
	await setup.charged({ date: '2024-11-19' })
	await setup.charged({ dollars: twelve, date: '2026-06-02' })
	await setup.pool.query("update bookings set charged_cents = null, payment = null where date = '2026-06-02'")
	expect(await setup.opened()).toBeUndefined()
	// A charge counts whether it is paid by now or not, and a city however it is written.
	await setup.charged({ dollars: [120], city: ` ${company.city.toUpperCase()}` })
	await setup.pool.query("update bookings set payment = 'not paid yet' where charged_cents = 12000")
	expect(await setup.opened()).toMatch(/the middle half of 12 pickups since 2026/)
})

test('a page of a service in a town tells the costs in that town, not those in the city', async () => {
	await using setup = await setUp()
	const path = pageOf('town-service')
	await setup.charged({ page: path })
	expect(await setup.opened(path)).toBeUndefined()
	const page = pageAt(path)
	if (page.kind !== 'town-service' || !('town' in page.entity)) throw new Error('it is no page of a town')
	await setup.charged({ page: path, city: page.entity.town.name })
	expect(await setup.opened(path)).toMatch(/^\$135–\$185 before tax/)
})

test('the figures of a day stay until the next one, and the kept pages are made of them', async () => {
	await using setup = await setUp()
	const costs = await openPickupCosts(setup.platform)
	const before = costs.version()
	await setup.charged({})
	expect(setup.said(costs, pageOf('service'))).toBeUndefined()
	setup.passTo('2026-11-21')
	await eventually(() => setup.said(costs, pageOf('service')), Boolean)
	expect(costs.version()).not.toBe(before)
	await costs.close()
})
