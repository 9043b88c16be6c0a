import { z } from 'zod'
import { type Content, ContentError, contentFile } from '#app/platform/content.ts'
import { cataloguePage } from '../page-list.server.ts'
import { safetyField } from '../safety.ts'
import { text } from '../shared-fields.ts'
import { sitePage } from './site-pages.ts'

/** What the search knows besides the pages: other words for things and places, what is not taken, and postal codes. */

const word = z.coerce.string().trim().min(1)

export const searchWords = contentFile(
	'search/words.yaml',
	z.strictObject({
		/** Words that count only when there are no others. */
		small: z.array(word),
		/** Words that most names share. */
		common: z.array(word),
		/** Shops: what was bought there is meant, and no word of a name counts (Canadian Tire sold the barbecue). */
		shops: z.array(word).default([]),
		/** Phrases count only as a whole. */
		pages: z.array(
			z.strictObject({ page: text, words: z.array(word).min(1), phrases: z.array(word).min(1).optional() }),
		),
	}),
)

/** What is not taken, by the words that people type, and where it goes. */
export const thingsNotTaken = contentFile(
	'search/not-taken.yaml',
	z.array(
		z.strictObject({
			name: text,
			words: z.array(word).min(1),
			/** Beside one of these, a single word only says what another thing is for. */
			except: z.array(word).default([]),
			/** Whether we may take it, so that people should ask. */
			ask: z.boolean().default(false),
			...safetyField,
			/** What is said besides the safety advice that it quotes. */
			text: text.optional(),
		}),
	),
)

/** Places by the names that people use: other names of a page's own place, and those without a page that it is nearest to. */
export const placeNames = contentFile(
	'search/places.yaml',
	z.array(z.strictObject({ page: text, names: z.array(word).optional(), near: z.array(word).optional() })),
)

/** French for things: phrases that count only as a whole, and words that say nothing. */
export const frenchWords = contentFile(
	'search/french.yaml',
	z.strictObject({
		small: z.array(word),
		pages: z.array(z.strictObject({ page: text, words: z.array(word).min(1) })),
	}),
)

/** The pages of the communities in a part of the city, by the first three characters of its postal code. */
export const postalPages = contentFile(
	'search/postal-codes.yaml',
	z.array(z.strictObject({ code: z.string().regex(/^[A-Z]\d[A-Z]$/), pages: z.array(text).min(1) })),
)

/** Throws the pages that the words and the postal codes name and that there are not, one line for each. */
export function checkNamedPages(content: Content): void {
	const named = [
		...searchWords.in(content).pages.map(({ page }) => ({ file: 'search/words.yaml', page })),
		...placeNames.in(content).map(({ page }) => ({ file: 'search/places.yaml', page })),
		...frenchWords.in(content).pages.map(({ page }) => ({ file: 'search/french.yaml', page })),
		...postalPages
			.in(content)
			.flatMap(({ pages }) => pages.map((page) => ({ file: 'search/postal-codes.yaml', page }))),
	]
	const faults = named
		.filter(({ page }) => sitePage(page) === undefined && cataloguePage(content, page)?.canonical !== page)
		.map(
			({ file, page }) =>
				`${content.folder}/${file}: ${page}: is not the canonical address of a page: correct it, or take it out`,
		)
	if (faults.length > 0) throw new ContentError(faults.join('\n'))
}
