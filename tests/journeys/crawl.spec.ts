import { expect, test } from '../support/journey.ts'

/** The bytes that a new connection can send in the first round trip: ten packets. */
const firstFlight = 14_600
/** The most clicks from the home page to any page. */
const farthest = 4
/** Concurrent requests. */
const concurrency = 8

type Visited = {
	clicks: number
	local: boolean
	canonical: string
	title: string
	description: string
	noindex: boolean
}

const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const pathOf = (address: string) => new URL(address, 'http://localhost').pathname

/** Addresses that are not public pages: files, and the desk. */
const notPages = /^\/(assets|pictures|admin|favicon|sitemap|robots)(\/|\.|$)/

/** Follows every link from the home page on, as a search engine does. Fails at the first broken link. */
async function crawl(origin: string): Promise<Map<string, Visited>> {
	const visited = new Map<string, Visited>()
	let next = ['/']
	for (let clicks = 0; next.length > 0; clicks++) {
		const onward = new Set<string>()
		const paths = next.values()
		const visit = async () => {
			for (const path of paths) {
				const { page, links } = await read(origin, path)
				visited.set(path, { clicks, ...page })
				for (const link of links) onward.add(link)
			}
		}
		await Promise.all(Array.from({ length: concurrency }, visit))
		next = [...onward].filter((path) => !visited.has(path))
	}
	return visited
}

async function read(origin: string, path: string) {
	const answer = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' }, redirect: 'manual' })
	expect(answer.status, path).toBe(200)
	const html = await answer.text()
	const local = html.includes('"@type":"OfferCatalog"')
	if (local) {
		const bytes = Number(answer.headers.get('content-length'))
		expect(bytes, `${path} does not arrive in one flight`).toBeLessThanOrEqual(firstFlight)
		expect(bytes).toBeGreaterThan(1000)
		expect(html.match(/<script(?! type="application\/ld\+json")/g), path).toBeNull()
	}
	expect(html.match(/<h1/g), path).toHaveLength(1)
	const page = {
		local,
		canonical: pathOf(found(html, /rel="canonical" href="([^"]+)"/)),
		title: found(html, /<title>([^<]+)/),
		description: found(html, /name="description" content="([^"]+)"/),
		noindex: html.includes('name="robots" content="noindex"'),
	}
	const links = [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, link = '']) => link)
	return { page, links: links.filter((link) => !notPages.test(link)) }
}

test('a crawl from the home page finds exactly the pages of the sitemap, each once, none far away', async ({
	program,
}) => {
	// Two thousand pages, each of which may have to be rendered.
	test.setTimeout(1_800_000)
	const sitemap = await (await fetch(`${program.address}/sitemap.xml`)).text()
	const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => pathOf(address))
	expect(new Set(listed).size).toBe(listed.length)
	expect(listed.length).toBeGreaterThan(1850)

	const visited = await crawl(program.address)
	// `read` has checked their sizes and scripts.
	expect([...visited.values()].filter(({ local }) => local).length).toBeGreaterThan(1900)
	// Of two pages for one intent, search engines are given one.
	const instead = [...visited].filter(([path, { local, canonical }]) => local && canonical !== path)
	expect(instead).toHaveLength(2 + 45)
	for (const [path, { canonical }] of instead) expect(visited.get(canonical)?.canonical, path).toBe(canonical)
	const indexed = [...visited].filter(
		([path, { local, canonical, noindex }]) => !noindex && (!local || canonical === path),
	)
	expect(indexed.map(([path]) => path).toSorted()).toEqual(listed.toSorted())

	for (const [path, { canonical, clicks }] of indexed) {
		expect(canonical, path).toBe(path)
		expect(clicks, path).toBeLessThanOrEqual(farthest)
	}
	for (const part of ['title', 'description'] as const) {
		const seen = new Map<string, string>()
		for (const [path, visit] of indexed) {
			expect(visit[part], path).not.toBe('')
			expect(seen.get(visit[part]), `${path} has the ${part} of another page`).toBeUndefined()
			seen.set(visit[part], path)
		}
	}
})

test('a page at an address that is not canonical names its canonical address', async ({ request }) => {
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
