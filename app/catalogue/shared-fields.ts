import { z } from 'zod'
import { cents, formatMoney } from '#app/values/money.ts'
import { longestTitle, roomForName } from './title-length.ts'
import { inDollars } from './units.ts'

/** Schemas that the kinds of entities share. A text is one paragraph, without markup. */
export const text = z.string().trim().min(1)
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')

/** A price range in dollars. Its lower bound is in the structured data. */
export const priceRange = z
	.tuple([z.number().positive(), z.number().positive()])
	.refine(([from, to]) => from < to, 'has a lower figure after a higher one: write it as in [179, 329]')

/** The names in braces by which the texts of a file say its own range, so that they follow it when it changes. */
const rangeNames = {
	range: ([from, to]: DollarRange) => inDollars([from, to]),
	from: ([from]: DollarRange) => formatMoney(cents(from)),
	to: ([, to]: DollarRange) => formatMoney(cents(to)),
} as const
type DollarRange = readonly [number, number]

const withRange = (text: string, range: DollarRange): string =>
	text.replace(/\{(range|from|to)\}/g, (_, name: keyof typeof rangeNames) => rangeNames[name](range))

type Priced = {
	avgPrice: DollarRange
	about: string[]
	metaTitle: string
	metaDescription: string
	faqs?: { question: string; answer: string }[]
}

/** An entity whose texts say its own range. */
export const sayingRange = <Entity extends Priced>(entity: Entity): Entity => {
	const said = (text: string) => withRange(text, entity.avgPrice)
	return {
		...entity,
		about: entity.about.map(said),
		metaTitle: said(entity.metaTitle),
		metaDescription: said(entity.metaDescription),
		...(entity.faqs && { faqs: entity.faqs.map((faq) => ({ ...faq, answer: said(faq.answer) })) }),
	}
}

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
