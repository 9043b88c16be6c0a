import { expect } from './journey.ts'

/** The bytes that a new connection can send in the first round trip: ten packets. */
const firstFlight = 14_600
/** Concurrent requests. */
const concurrency = 8

type Visited = {
	clicks: number
	local: boolean
	scripted: boolean
	canonical: string
	title: string
	description: string
	noindex: boolean
	/** The pages that it links to. */
	links: string[]
}

export const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
export const pathOf = (address: string) => new URL(address, 'http://localhost').pathname

/** Addresses that are not public pages: files, and the desk. */
const notPages = /^\/(assets|pictures|admin|favicon|apple-touch-icon|manifest|sitemap|robots)(\/|\.|$)/

/**
 * Follows every link from the home page on, as a search engine does. Fails at the first broken link, at a local page that does
 * not arrive in one flight or whose policy admits no more scripts than it has, and at words that no page may have.
 */
export async function crawl(origin: string, unwanted?: RegExp): Promise<Map<string, Visited>> {
	const visited = new Map<string, Visited>()
	let next = ['/']
	for (let clicks = 0; next.length > 0; clicks++) {
		const onward = new Set<string>()
		const paths = next.values()
		const visit = async () => {
			for (const path of paths) {
				const page = await read(origin, path, unwanted)
				visited.set(path, { clicks, ...page })
				for (const link of page.links) onward.add(link)
			}
		}
		await Promise.all(Array.from({ length: concurrency }, visit))
		next = [...onward].filter((path) => !visited.has(path))
	}
	return visited
}

async function read(origin: string, path: string, unwanted?: RegExp) {
	const answer = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' }, redirect: 'manual' })
	expect(answer.status, path).toBe(200)
	const html = await answer.text()
	if (unwanted) expect(html, path).not.toMatch(unwanted)
	const local = html.includes('"@type":"OfferCatalog"')
	const scripts = html.match(/<script(?! type="application\/ld\+json")/g) ?? []
	const scripted = answer.headers.get('content-security-policy')?.includes('script-src') ?? false
	if (local) {
		const bytes = Number(answer.headers.get('content-length'))
		const head = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 40)
		expect(bytes + head, `${path} does not arrive in one flight`).toBeLessThanOrEqual(firstFlight)
		expect(bytes).toBeGreaterThan(1000)
		expect(scripts, path).toHaveLength(scripted ? 1 : 0)
	}
	expect(html.match(/<h1/g), path).toHaveLength(1)
	const links = [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, link = '']) => link)
	return {
		local,
		scripted,
		canonical: pathOf(found(html, /rel="canonical" href="([^"]+)"/)),
		title: found(html, /<title>([^<]+)/),
		description: found(html, /name="description" content="([^"]+)"/),
		noindex: html.includes('name="robots" content="noindex"'),
		links: [...new Set(links)].filter((link) => link !== path && !notPages.test(link)),
	}
}

/** The pages that fewer other pages than this link to, each with their number. */
export function seldomLinked(visited: Map<string, Visited>, fewest: number): string[] {
	const inbound = new Map<string, number>()
	for (const { links } of visited.values())
		for (const link of links) inbound.set(link, (inbound.get(link) ?? 0) + 1)
	return [...visited]
		.filter(([path, { local, noindex, canonical }]) => local && !noindex && canonical === path)
		.map(([path]) => ({ path, pages: inbound.get(path) ?? 0 }))
		.filter(({ pages }) => pages < fewest)
		.map(({ path, pages }) => `${path}: ${pages}`)
}
