import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** The first flight of a fresh connection: ten packets. */
const firstFlight = 14_600
/** How many clicks any page may be from the home page. */
const farthest = 4

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

/** What is no page to read: files, and the desk. */
const notPages = /^\/(assets|pictures|admin|favicon|sitemap|robots)(\/|\.|$)/

/** Follows every link from the home page on, as a search engine does. Fails on the first that leads nowhere. */
async function crawl(request: APIRequestContext): Promise<Map<string, Visited>> {
	const visited = new Map<string, Visited>()
	let next = ['/']
	for (let clicks = 0; next.length > 0; clicks++) {
		const onward = new Set<string>()
		for (const path of next) {
			const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' }, maxRedirects: 0 })
			expect(answer.status(), path).toBe(200)
			const html = await answer.text()
			const local = html.includes('"@type":"OfferCatalog"')
			if (local) {
				const bytes = Number(answer.headers()['content-length'])
				expect(bytes, `${path} does not arrive in one flight`).toBeLessThanOrEqual(firstFlight)
				expect(bytes).toBeGreaterThan(1000)
				expect(html.match(/<script(?! type="application\/ld\+json")/g), path).toBeNull()
			}
			expect(html.match(/<h1/g), path).toHaveLength(1)
			visited.set(path, {
				clicks,
				local,
				canonical: pathOf(found(html, /rel="canonical" href="([^"]+)"/)),
				title: found(html, /<title>([^<]+)/),
				description: found(html, /name="description" content="([^"]+)"/),
				noindex: html.includes('name="robots" content="noindex"'),
			})
			for (const [, link = ''] of html.matchAll(/href="(\/[^"#?]*)/g))
				if (!notPages.test(link)) onward.add(link)
		}
		next = [...onward].filter((path) => !visited.has(path))
	}
	return visited
}

test('a crawl from the home page finds exactly the pages of the sitemap, each once, none far away', async ({
	request,
}) => {
	test.setTimeout(300_000)
	const sitemap = await (await request.get('/sitemap.xml')).text()
	const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => pathOf(address))
	expect(new Set(listed).size).toBe(listed.length)
	expect(listed.length).toBeGreaterThan(1900)

	const visited = await crawl(request)
	// Their size and their scripts were looked at on the way.
	expect([...visited.values()].filter(({ local }) => local).length).toBeGreaterThan(1900)
	const indexed = [...visited].filter(([, { noindex }]) => !noindex)
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

test('an address that is not the one of its page names it', async ({ request }) => {
	for (const [path, canonical] of [
		['/calgary/airdrie-junk-removal', '/airdrie-junk-removal'],
		['/item/couch-removal', '/calgary/couch-removal'],
		['/specialized/fall-cleanup', '/calgary/fall-cleanup'],
		['/situation/estate-cleanout', '/calgary/estate-cleanout'],
		['/airdrie/foreclosure-cleanout', '/service/airdrie-foreclosure-cleanout'],
		['/red-deer/spring-cleaning-haul', '/service/red-deer-spring-cleaning-haul'],
	] as const) {
		const answer = await request.get(path, { maxRedirects: 0 })
		expect(answer.status(), path).toBe(200)
		expect(pathOf(found(await answer.text(), /rel="canonical" href="([^"]+)"/)), path).toBe(canonical)
	}
})
