import * as z from 'zod/mini'
import { photoLabelsSchema } from '#app/photos/photo.ts'
import { loadSchema } from '#app/pricing/load.ts'
import { loadSourceSchema } from '#app/pricing/load-source.ts'
import { countedSchema } from './things/counted-things.ts'

// Beside quote.ts, because the server alone reads with these, and a page that imports that file would load them.

/** The photos that a save names, by id: new ones are taken into the quote, the others get the label. */
const labelsSchema = z.optional(photoLabelsSchema)

/** What a save sends beside the load. */
const besides = {
	counted: z.optional(countedSchema),
	labels: labelsSchema,
	source: z.optional(loadSourceSchema),
}

/** The first save sends the load and its source, what was counted and the photos that have arrived. */
export const newQuoteSchema = z.strictObject({ ...loadSchema.shape, ...besides })
export type NewQuote = z.infer<typeof newQuoteSchema>

/** A later save sends only what changed: parts of the load, its source, the count, and labels of photos. */
export const quoteChangesSchema = z.strictObject({ ...z.partial(loadSchema).shape, ...besides })
export type QuoteChanges = z.infer<typeof quoteChangesSchema>
