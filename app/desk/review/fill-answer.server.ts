import { z } from 'zod'
import { type QuoteId, savedReplyIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { severalLines } from '#app/values/typed-text.ts'
import { fillSaved } from '../saved-replies/saved-replies.server.ts'
import type { AnswerRefusal } from './quote-detail.ts'
import { nameOfQuote } from './store.server.ts'

const fillSchema = z.object({
	question: z.string().optional(),
	answer: z
		.string()
		.default('')
		.overwrite((text) => severalLines(text).replace(/\r\n?/g, '\n')),
	saved: z.optional(savedReplyIdSchema).catch(undefined),
})

/** Puts a saved reply after what was typed as the answer to a question, its blanks filled in for the quote's customer. */
export async function fillAnswer(
	platform: Pick<Platform, 'database' | 'company' | 'config'>,
	quoteId: QuoteId,
	form: unknown,
): Promise<{ status: number; answer: AnswerRefusal }> {
	const { question, answer, saved } = fillSchema.parse(form)
	const name = (await nameOfQuote(platform.database, quoteId)) ?? ''
	const filled = saved && (await fillSaved(platform, saved, name))
	if (filled === undefined)
		return { status: 422, answer: { question, answer, message: 'Choose a saved reply first.' } }
	const words = answer === '' ? filled : `${answer} ${filled}`
	return { status: 200, answer: { question, answer: words, message: '', isFilled: true } }
}
