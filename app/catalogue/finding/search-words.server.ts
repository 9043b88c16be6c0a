import { z } from 'zod'
import notTakenContent from '#content/search/not-taken.yaml'
import postalCodesContent from '#content/search/postal-codes.yaml'
import wordsContent from '#content/search/words.yaml'
import { cataloguePage } from '../catalogue.server.ts'
import { text } from '../kinds/entity.ts'
import { sitePage } from './site-pages.ts'

/** What the search knows besides the pages: other words for things, what is not taken, and postal codes. */

const word = z.coerce.string().trim().min(1)
const page = text.refine(
	(path) => sitePage(path) !== undefined || cataloguePage(path)?.canonical === path,
	'is not the canonical address of a page',
)

export const searchWords = z
	.strictObject({
		/** Words that count only when there are no others. */
		small: z.array(word),
		/** Words that most names share. */
		common: z.array(word),
		/** Phrases count only as a whole. */
		pages: z.array(
			z.strictObject({ page, words: z.array(word).min(1), phrases: z.array(word).min(1).optional() }),
		),
	})
	.parse(wordsContent)

/** What is not taken, by the words that people type, and where it goes. */
export const thingsNotTaken = z
	.array(
		z.strictObject({
			name: text,
			words: z.array(word).min(1),
			/** Beside one of these, a single word only says what another thing is for. */
			except: z.array(word).default([]),
			/** Whether we may take it, so that people should ask. */
			ask: z.boolean().default(false),
			text,
		}),
	)
	.parse(notTakenContent)

/** The pages of the communities in a part of the city, by the first three characters of its postal code. */
export const postalPages = z
	.array(z.strictObject({ code: z.string().regex(/^[A-Z]\d[A-Z]$/), pages: z.array(page).min(1) }))
	.parse(postalCodesContent)
