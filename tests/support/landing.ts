import { landingAt } from '#app/catalogue/landing/landing.server.ts'
import { landingHead } from '#app/catalogue/landing/landing-head.ts'
import { company, content } from './company.ts'
import { listed } from './prices.ts'

/** What the page at an address shows, where no pickup has been charged yet. Throws when there is none. */
export function pageAt(path: string) {
	const data = landingAt(content, path, {
		origin: 'https://bowline.example',
		company,
		now: new Date(),
		prices: listed,
		costsAt: () => [],
	})
	if (!data) throw new Error(`nothing at ${path}`)
	return data
}

/** What search engines and shared links get of the page at an address, as JSON, and its title and description. */
export function headAt(path: string) {
	const head = JSON.stringify(landingHead(pageAt(path), company))
	return {
		head,
		title: /"title":"([^"]+)"/.exec(head)?.[1] ?? '',
		description: /"name":"description","content":"([^"]+)"/.exec(head)?.[1] ?? '',
	}
}
