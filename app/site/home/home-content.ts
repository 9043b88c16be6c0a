import { z } from 'zod'
import { contentFile } from '#app/platform/content.ts'
import { unknownPriceWords } from '#app/pricing/price-words.ts'
import { ways } from '../diversion.ts'

const text = z.string().min(1)

const answer = text.refine((words) => unknownPriceWords(words).length === 0, 'names a price that no list has')

/** Questions of the home page; the marked ones are also in the structured data. Prices in an answer are in braces. */
export const homeFaqs = contentFile(
	'site/faqs.yaml',
	z
		.array(z.strictObject({ question: text, answer, marked: z.boolean().default(false) }))
		.length(8)
		.refine(
			(items) => items.filter(({ marked }) => marked).length === 3,
			'exactly three questions are marked',
		),
)

/** Customers' words, and what the page shows while there are none. */
export const homeTestimonials = contentFile(
	'site/testimonials.yaml',
	z.strictObject({
		reviews: z.array(z.strictObject({ words: text, who: text })),
		sampleReport: z.strictObject({
			pickup: text,
			things: z
				.array(z.strictObject({ thing: text, kg: z.int().positive(), went: z.enum(ways), to: text }))
				.min(1),
		}),
	}),
)

export type Testimonials = ReturnType<(typeof homeTestimonials)['in']>
export type Faq = { question: string; answer: string }
