import { z } from 'zod'
import { unknownPriceWords } from '#app/pricing/price-words.ts'
import faqs from '#content/site/faqs.yaml'
import testimonials from '#content/site/testimonials.yaml'

const text = z.string().min(1)

const answer = text.refine((words) => unknownPriceWords(words).length === 0, 'names a price that no list has')

/** Questions of the home page; the marked ones are also in the structured data. Prices in an answer are in braces. */
export const homeFaqs = z
	.array(z.strictObject({ question: text, answer, marked: z.boolean().default(false) }))
	.length(8)
	.refine((items) => items.filter(({ marked }) => marked).length === 3, 'exactly three questions are marked')
	.parse(faqs)

/** Customers' words. While `sample` is true the page says that they are examples. */
export const homeTestimonials = z
	.strictObject({ sample: z.boolean(), entries: z.array(z.strictObject({ words: text, who: text })).min(1) })
	.parse(testimonials)

export type Testimonials = typeof homeTestimonials
export type Faq = { question: string; answer: string }
