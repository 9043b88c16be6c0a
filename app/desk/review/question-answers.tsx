import { useState } from 'react'
import { useFetcher } from 'react-router'
import { deskQuote } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SavedChoice } from '../saved-replies/saved-choice.tsx'
import type { SavedReply } from '../saved-replies/saved-reply.ts'
import type { AnswerRefusal, QuestionAtDesk, QuoteDetail } from './quote-detail.ts'

type Props = {
	quote: Pick<QuoteDetail, 'id' | 'questions' | 'saved'>
	/** Without a script: why an answer was not sent, and what was typed. */
	refusal: AnswerRefusal | undefined
}

/** What the customer asked about the quote; each question without an answer has its form. */
export function QuestionAnswers({ quote: { id, questions, saved }, refusal }: Props) {
	const isAboutNone = refusal && !questions.some((question) => question.id === refusal.question)
	if (questions.length === 0 && !refusal) return null
	return (
		<section aria-labelledby="questions" className="border-line border-b pb-3">
			<h3 id="questions" className="text-base">
				Questions
			</h3>
			{isAboutNone && (
				<div role="alert" className="mt-1">
					<p className="text-brick">{refusal.message}</p>
					<p className="whitespace-pre-wrap">{refusal.answer}</p>
				</div>
			)}
			<ol className="mt-1 grid gap-3 [overflow-wrap:anywhere]">
				{questions.map((question) => (
					<Question
						key={question.id}
						quoteId={id}
						question={question}
						saved={saved}
						refusal={refusal?.question === question.id ? refusal : undefined}
					/>
				))}
			</ol>
		</section>
	)
}

/** A question with its answer or the form for one. */
function Question(props: {
	quoteId: string
	question: QuestionAtDesk
	saved: SavedReply[]
	refusal: AnswerRefusal | undefined
}) {
	const { quoteId, question, saved, refusal } = props
	return (
		<li>
			<p className="whitespace-pre-wrap font-semibold">{question.question}</p>
			<p className="text-muted text-sm">{question.asked}</p>
			{question.answer !== '' && (
				<>
					<p className="mt-1 whitespace-pre-wrap">{question.answer}</p>
					<p className="text-muted text-sm">{question.answered}</p>
				</>
			)}
			<AnswerForm quoteId={quoteId} question={question} saved={saved} refusal={refusal} />
		</li>
	)
}

/** Where a page has several, a key leads to the first. */
export const answersQuestion = 'textarea[name="answer"]'

/**
 * The form for the answer to a question, until it has one. What was typed stays when someone else answers meanwhile; without a script a
 * refusal stands at the quote, and so does a saved reply that was filled in.
 */
export function AnswerForm(props: {
	quoteId: string
	question: Pick<QuestionAtDesk, 'id' | 'answer'>
	saved: SavedReply[]
	refusal?: AnswerRefusal | undefined
}) {
	const { quoteId, question, saved, refusal } = props
	const fetcher = useFetcher<AnswerRefusal | null>()
	const [typed, setTyped] = useState(refusal?.answer ?? '')
	const field = `answer-${question.id}`
	const [answered, setAnswered] = useState(fetcher.data)
	if (answered !== fetcher.data) {
		setAnswered(fetcher.data)
		if (fetcher.data?.isFilled && fetcher.data.answer !== undefined) setTyped(fetcher.data.answer)
	}
	const isAnswered = question.answer !== ''
	const isSent = fetcher.data === null || typed.trim() === question.answer
	const refused = fetcher.data ?? refusal
	const message =
		(refused?.message || undefined) ??
		(isAnswered ? 'Someone else has answered it. This wasn’t sent.' : undefined)
	if (isAnswered && (typed === '' || isSent)) return null
	return (
		<fetcher.Form method="post" action={deskQuote(quoteId)} className="mt-1 grid gap-2">
			<input type="hidden" name="question" value={question.id} />
			{!isAnswered && (
				<SavedChoice
					saved={saved}
					id={`saved-${question.id}`}
					whatFor="for this question"
					busy={fetcher.state !== 'idle'}
				/>
			)}
			<Field
				id={field}
				label="Your answer"
				hint="It goes to the customer, and onto the page of their quote."
				error={message === undefined ? undefined : [message]}
			>
				<textarea
					id={field}
					name="answer"
					rows={3}
					required
					maxLength={2000}
					value={typed}
					onChange={({ currentTarget }) => setTyped(currentTarget.value)}
					aria-invalid={message === undefined ? undefined : true}
					aria-describedby={`${field}-error`}
				/>
			</Field>
			{!isAnswered && (
				<p>
					<Button kind="solid" type="submit" className="px-3" disabled={fetcher.state !== 'idle'}>
						{fetcher.state === 'idle' ? 'Send the answer' : 'Sending...'}
					</Button>
				</p>
			)}
		</fetcher.Form>
	)
}
