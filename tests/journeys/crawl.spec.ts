import { crawl, found, pathOf, seldomLinked } from '../support/crawl.ts'
import { expect, test } from '../support/journey.ts'

/** The most clicks from the home page to any page. */
const farthest = 4
/** The least number of other pages that link to a page. */
const fewestLinks = 3

test('a crawl from the home page finds exactly the pages of the sitemap, each once, none far away', {
	tag: '@main',
}, async ({ program }) => {
	// Two thousand pages, each of which may have to be rendered.
	test.setTimeout(1_800_000)
	const sitemap = await (await fetch(`${program.address}/sitemap.xml`)).text()
	const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => pathOf(address))
	expect(new Set(listed).size).toBe(listed.length)
	// Those that are composed wait for a text of their own.
	expect(listed.length).toBeGreaterThan(220)

	const visited = await crawl(program.address)
	// `read` has checked their sizes and scripts. Links lead to what is for the index: services in towns that are not are chosen.
	const locals = [...visited].filter(([, { local }]) => local)
	expect(locals.length).toBeGreaterThan(350)
	const unlisted = [...visited].filter(([, { noindex }]) => noindex).map(([path]) => path)
	expect(unlisted.length, `of ${visited.size}: ${unlisted.join(' ')}`).toBeLessThan(30)
	expect([...visited].filter(([, { local, scripted }]) => local && scripted).map(([path]) => path)).toEqual([
		'/calgary',
	])
	// Of two pages for one intent, search engines are given one.
	const instead = [...visited].filter(([path, { local, canonical }]) => local && canonical !== path)
	expect(instead.length).toBeGreaterThanOrEqual(2)
	for (const [path, { canonical }] of instead) expect(visited.get(canonical)?.canonical, path).toBe(canonical)
	const indexed = [...visited].filter(
		([path, { local, canonical, noindex }]) => !noindex && (!local || canonical === path),
	)
	expect(indexed.map(([path]) => path).toSorted()).toEqual(listed.toSorted())

	for (const [path, { canonical, clicks }] of indexed) {
		expect(canonical, path).toBe(path)
		expect(clicks, path).toBeLessThanOrEqual(farthest)
	}
	expect(seldomLinked(visited, fewestLinks), 'pages that too few others link to').toEqual([])

	for (const part of ['title', 'description'] as const) {
		const seen = new Map<string, string>()
		for (const [path, visit] of indexed) {
			expect(visit[part], path).not.toBe('')
			expect(seen.get(visit[part]), `${path} has the ${part} of another page`).toBeUndefined()
			seen.set(visit[part], path)
		}
	}
})

test('every service of a town is a choice and a press away from the town’s page, without a script', {
	tag: '@main',
}, async ({ browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false })
	const page = await context.newPage()
	await page.goto('/priddis-junk-removal')
	const choice = page.getByLabel('Any service in Priddis')
	await choice.selectOption('Piano Removal')
	await page.getByRole('button', { name: 'Show', exact: true }).click()
	await expect(page).toHaveURL('/priddis/piano-removal')
	await page.goto('/services-in-towns?town=airdrie&service=divorce-cleanout')
	await expect(page).toHaveURL('/service/airdrie-divorce-cleanout')
	await page.goto('/services-in-towns?town=airdrie&service=nothing')
	await expect(page).toHaveURL('/airdrie-junk-removal')
	await page.goto('/services-in-towns?town=nowhere')
	await expect(page).toHaveURL('/calgary')
	await context.close()
})

test('a page at an address that is not canonical names its canonical address', { tag: '@main' }, async ({
	request,
}) => {
	for (const [path, canonical] of [
		['/calgary/airdrie-junk-removal', '/airdrie-junk-removal'],
		['/item/couch-removal', '/calgary/couch-removal'],
		['/specialized/fall-cleanup', '/calgary/fall-cleanup'],
		['/situation/estate-cleanout', '/calgary/estate-cleanout'],
		['/airdrie/foreclosure-cleanout', '/service/airdrie-foreclosure-cleanout'],
		['/red-deer/spring-cleaning-haul', '/service/red-deer-spring-cleaning-haul'],
		['/situation/spring-cleaning-haul', '/calgary/spring-cleaning-haul'],
		['/situation/hoarding-cleanout', '/calgary/hoarding-cleanup'],
		['/airdrie/hoarding-cleanout', '/airdrie/hoarding-cleanup'],
	] as const) {
		const answer = await request.get(path, { maxRedirects: 0 })
		expect(answer.status(), path).toBe(200)
		expect(pathOf(found(await answer.text(), /rel="canonical" href="([^"]+)"/)), path).toBe(canonical)
	}
})
