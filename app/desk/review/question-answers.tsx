import { useFetcher } from 'react-router'
import { deskQuote } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { AnswerRefusal, QuestionAtDesk, QuoteDetail } from './quote-detail.ts'

/** What the customer asked about the quote; each question without an answer has its form. */
export function QuestionAnswers({
	quote: { id, questions },
	refusal,
}: {
	quote: Pick<QuoteDetail, 'id' | 'questions'>
	/** Without a script: why an answer was not sent. */
	refusal: AnswerRefusal | undefined
}) {
	if (questions.length === 0) return null
	return (
		<section aria-labelledby="questions" className="border-line border-t pt-3">
			<h3 id="questions" className="text-base">
				Questions
			</h3>
			<ol className="mt-1 grid gap-3 [overflow-wrap:anywhere]">
				{questions.map((question) => (
					<li key={question.id}>
						<p className="whitespace-pre-wrap font-semibold">{question.question}</p>
						<p className="text-muted text-sm">{question.asked}</p>
						{question.answer === '' ? (
							<AnswerForm
								quoteId={id}
								question={question}
								refusal={refusal?.question === question.id ? refusal : undefined}
							/>
						) : (
							<>
								<p className="mt-1 whitespace-pre-wrap">{question.answer}</p>
								<p className="text-muted text-sm">{question.answered}</p>
							</>
						)}
					</li>
				))}
			</ol>
		</section>
	)
}

function AnswerForm({
	quoteId,
	question,
	refusal,
}: {
	quoteId: string
	question: QuestionAtDesk
	refusal: AnswerRefusal | undefined
}) {
	const fetcher = useFetcher<AnswerRefusal | null>()
	const field = `answer-${question.id}`
	const refused = fetcher.data ?? refusal
	return (
		<fetcher.Form method="post" action={deskQuote(quoteId)} className="mt-1 grid gap-2">
			<input type="hidden" name="question" value={question.id} />
			<Field
				id={field}
				label="Your answer"
				hint="It goes to the customer by email and text, and onto the page of their quote."
				error={refused && [refused.message]}
			>
				<textarea
					id={field}
					name="answer"
					rows={3}
					required
					maxLength={2000}
					defaultValue={refused?.answer}
					aria-invalid={refused ? true : undefined}
					aria-describedby={`${field}-error`}
				/>
			</Field>
			<p>
				<Button kind="outline" type="submit" className="px-3" disabled={fetcher.state !== 'idle'}>
					{fetcher.state === 'idle' ? 'Send the answer' : 'Sending...'}
				</Button>
			</p>
		</fetcher.Form>
	)
}
