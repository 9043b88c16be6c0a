import { landingAt } from '#app/catalogue/landing/landing.server.ts'
import { landingHead } from '#app/catalogue/landing/landing-head.ts'
import type { Content } from '#app/platform/content.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Company } from '#app/values/company.ts'
import { company, content } from './company.ts'
import { listed } from './prices.ts'

/** What pages are made of: the company's files, or these by another price list. */
export type ShownBy = { content: Content; company: Company; prices: NumberedList }

/** What the page at an address shows, where no pickup has been charged yet. Throws when there is none. */
export function pageAt(path: string, by: ShownBy = { content, company, prices: listed }) {
	const data = landingAt(by.content, path, {
		origin: 'https://bowline.example',
		company: by.company,
		now: new Date(),
		prices: by.prices,
		costsAt: () => [],
	})
	if (!data) throw new Error(`nothing at ${path}`)
	return data
}

/** What search engines and shared links get of the page at an address, as JSON, and its title and description. */
export function headAt(path: string, by: ShownBy = { content, company, prices: listed }) {
	const head = JSON.stringify(landingHead(pageAt(path, by), by.company))
	return {
		head,
		title: /"title":"([^"]+)"/.exec(head)?.[1] ?? '',
		description: /"name":"description","content":"([^"]+)"/.exec(head)?.[1] ?? '',
	}
}
