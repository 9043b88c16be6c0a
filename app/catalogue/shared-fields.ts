import { z } from 'zod'
import { longestTitle, roomForName } from './title-length.ts'

/** Schemas that the kinds of entities share. A text is one paragraph, without markup. */
export const text = z.string().trim().min(1)
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')

/** A price range in dollars. Its lower bound is in the structured data. */
export const priceRange = z
	.tuple([z.number().positive(), z.number().positive()])
	.refine(([from, to]) => from < to, 'has a lower figure after a higher one: write it as in [179, 329]')

/** Minutes of a drive: the shorter and the longer figure, or one. */
export const minutesRange = z.union([
	z.tuple([z.number().int().positive()]),
	z.tuple([z.number().int().positive(), z.number().int().positive()]),
])

const date = z.iso.date({ error: 'is no date: write it as 2026-11-26' })

/** When a fact about a place was last looked up, and the last day on which it holds, where it ends. */
export const dated = { checked: date, until: date.optional() }

/** A text of facts about a place. Pages get the text; `dated-facts.ts` reads its days. */
export const facts = z.strictObject({ text, ...dated }).transform((fact) => fact.text)

export const faqSchema = z.strictObject({ question: text, answer: text })
export const score = z.number().int().min(0).max(100)

/** Title and description of a page as a search engine shows them. The company's name follows the title: see `titled`. */
export const metaFields = {
	metaTitle: text.max(longestTitle - roomForName).refine((title) => !title.includes('|'), {
		error: "has a |: leave the company's name out, which follows by itself",
	}),
	metaDescription: text.min(70).max(160),
}

/**
 * What the page of a service promises beside what everyone is promised, each in its own words: the desk lists it for each booking that
 * comes from there (docs/rules.md, 'Promises').
 */
export const promised = z.strictObject({ response: text.optional(), photos: text.optional() }).optional()
export type Promised = NonNullable<z.infer<typeof promised>>

/** The highlights of a service's page: what it promises, and the others. */
export const highlightsOf = ({
	promises: { response, photos } = {},
	serviceHighlights,
}: {
	promises?: Promised | undefined
	serviceHighlights: string[]
}): string[] => [response, photos, ...serviceHighlights].filter((words) => words !== undefined)

/** Services that are easily taken for this one, each with when it is the right one; true in every town. */
export const lookalikes = z
	.array(z.strictObject({ slug, text: text.regex(/^When .*\.$/, 'a sentence that begins with When') }))
	.min(1)
	.max(3)
	.optional()

export const demographics = ['urban', 'luxury', 'mixed', 'suburban', 'satellite', 'rural'] as const

/** Latitude and longitude in degrees. */
export const coordinates = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
