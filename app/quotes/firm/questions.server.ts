import { openToken } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { QuestionId, QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { questionAnswered, questionCame } from '#app/threads/threads.server.ts'
import { lockQuote } from '../photo-request/store.server.ts'
import * as quotes from '../store.server.ts'
import { canBeReached, channelsTo, enqueueQuoteMessages } from './enqueue-quote-messages.server.ts'
import { mostOpen } from './question.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'now'>

/** `unreachable`: the quote has neither email nor phone. `too-many`: so many wait for an answer already. */
export type QuestionResult =
	| { ok: true }
	| { ok: false; reason: 'no-such-quote' | 'unreachable' | 'too-many' }

/** Asks the office a question about the token's quote. The same question sent twice is asked once, until it is answered. */
export async function askQuestion(
	needs: Needs & Pick<Platform, 'company'>,
	token: string,
	question: string,
): Promise<QuestionResult> {
	return needs.database.transaction().execute(async (transaction): Promise<QuestionResult> => {
		const { quoteId } = await openToken(transaction, token)
		const quote = quoteId && (await quotes.findQuoteRow(transaction, quoteId, { lock: true }))
		if (!quote) return { ok: false, reason: 'no-such-quote' }
		const open = (await store.questionsOf(transaction, quote)).filter((row) => row.answered_at === null)
		if (open.some((row) => row.question === question)) return { ok: true }
		if (open.length >= mostOpen) return { ok: false, reason: 'too-many' }
		const contact = await store.quoteOfMessage(transaction, quote.id)
		if (!contact || !canBeReached(contact)) return { ok: false, reason: 'unreachable' }
		const askedAt = needs.now()
		const { id } = await store.insertQuestion(transaction, {
			quote_id: quote.id,
			thread_id: await questionCame(needs, transaction, { ...contact, askedAt }),
			question,
			asked_at: askedAt,
		})
		// Whoever at the desk has the quote open sees the question before they set something, and it is not idle.
		await quotes.updateQuoteRow(transaction, quote.id, {})
		await history.record(transaction, {
			subject: { kind: 'quote', id: quote.id },
			actor: 'customer',
			action: 'asked a question',
			before: null,
			after: { question },
		})
		await enqueueQuoteMessages(needs, transaction, quote, [
			{ kind: 'question-asked', channel: 'mail', dedupeKey: id },
		])
		return { ok: true }
	})
}

/** `by`: who has answered it first. */
export type AnsweredResult = { ok: true } | { ok: false; by: string | undefined }

/** Answers a question, and sends the answer to its customer. Of two answers the first one counts; the same one sent twice is one. */
export async function answerQuestion(
	needs: Needs,
	{ quoteId, questionId, answer }: { quoteId: QuoteId; questionId: QuestionId; answer: string },
	staff: SignedInStaff,
): Promise<AnsweredResult> {
	return needs.database.transaction().execute(async (transaction): Promise<AnsweredResult> => {
		// The quote before the thread, as everywhere: its customer may be asking once more.
		if (!(await lockQuote(transaction, quoteId))) return { ok: false, by: undefined }
		const written = await store.writeAnswer(
			transaction,
			{ id: questionId, quoteId },
			{ answer, answered_by: staff.name, answered_at: needs.now() },
		)
		const rows = await store.questionsOf(transaction, { id: quoteId })
		const row = rows.find(({ id }) => id === questionId)
		if (!written) {
			if (row?.answer === answer && row.answered_by === staff.name) return { ok: true }
			return { ok: false, by: row?.answered_by ?? undefined }
		}
		await questionAnswered(transaction, row?.thread_id ?? null)
		await history.record(transaction, {
			subject: { kind: 'quote', id: quoteId },
			actor: staff.name,
			action: 'answered a question',
			before: null,
			after: { answer },
		})
		const contact = await store.quoteOfMessage(transaction, quoteId)
		if (contact)
			await enqueueQuoteMessages(
				needs,
				transaction,
				{ id: quoteId },
				channelsTo({ customer_email: contact.email, customer_phone: contact.phone }).map((channel) => ({
					kind: 'question-answered',
					channel,
					dedupeKey: questionId,
				})),
			)
		return { ok: true }
	})
}

/** How many questions the desk lists at once. */
const listedQuestions = 20

/** The questions that wait for an answer, the longest waiting first. */
export const openQuestions = ({ database }: Pick<Platform, 'database'>) =>
	store.openQuestions(database, listedQuestions)

/** The questions of a quote with their answers, for staff. */
export const questionsOfQuote = (
	{ database }: Pick<Platform, 'database'>,
	quote: { id: QuoteId },
): Promise<store.QuestionRow[]> => store.questionsOf(database, quote)
