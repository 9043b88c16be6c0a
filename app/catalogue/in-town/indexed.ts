import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import { dated, slug, text } from '../shared-fields.ts'

/** The reason why search engines may index the page of a service in a town, as judged by its author. */
const reason = z.strictObject({
	/** A thing that only this town has. */
	only: text,
	/** Its use to a reader. */
	reader: text,
	/** Where it was looked up. */
	source: text,
	...dated,
})

/** The pages of services in a town that search engines may index, a line for each, by the service's slug. */
export const indexed = collection('indexed', z.strictObject({ slug, pages: z.record(slug, reason) }))

type Named = { slug: string }

/** Whether search engines may index the page of a service in a town (docs/rules.md, 'Kinds of local pages'). */
export const isIndexed = (content: Content, town: Named, service: Named): boolean =>
	indexed.named(content, town.slug)?.pages[service.slug] !== undefined
