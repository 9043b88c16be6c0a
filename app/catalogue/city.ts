import { z } from 'zod'
import { type Content, contentFile } from '#app/platform/content.ts'
import { localPage, place } from '#app/shell/links.ts'
import type { PageLink } from './page-link.ts'
import { slug, text } from './shared-fields.ts'

/** The city whose pages these are. */
export const cityFile = contentFile('city.yaml', z.strictObject({ name: text, slug }))

/** Its own page: every community, and links to everything else. */
export function hub(content: Content): PageLink {
	const { name, slug } = cityFile.in(content)
	return { name, path: place(slug) }
}

/** The address of a page under the city's. */
export const inCity = (content: Content, slug: string): string => localPage(cityFile.in(content).slug, slug)
