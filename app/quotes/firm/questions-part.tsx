import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { QuotePage } from './quote-page.ts'

type Props = {
	quote: Pick<QuotePage, 'questions' | 'canAsk'>
	/** A question that was not taken: what was typed, and why. */
	refused: { question: string; message: string } | undefined
}

/** What the customer asked, with our answers, and the form for another question. */
export function QuestionsPart({ quote: { questions, canAsk }, refused }: Props) {
	const { phone } = useCompany()
	return (
		<section aria-labelledby="questions" className="rounded-card border border-line bg-white p-5 sm:p-7">
			<h2 id="questions" className="text-2xl text-spruce">
				Questions
			</h2>
			{questions.length > 0 && (
				<ol className="mt-3 grid gap-4 [overflow-wrap:anywhere]">
					{questions.map(({ id, question, answer, at }) => (
						<li key={id}>
							<p className="whitespace-pre-wrap font-semibold">{question}</p>
							{answer === '' ? (
								<p className="text-muted">Sent {at}. We’ll answer here, and email or text you.</p>
							) : (
								<blockquote className="mt-1 whitespace-pre-wrap border-line border-l-4 pl-4">
									{answer}
									<footer className="text-muted text-sm">{at}</footer>
								</blockquote>
							)}
						</li>
					))}
				</ol>
			)}
			{!canAsk && refused && (
				<div role="alert" className="mt-3">
					<p className="text-brick">{refused.message}</p>
					<p className="whitespace-pre-wrap">{refused.question}</p>
				</div>
			)}
			{canAsk && (
				<form method="post" className="mt-4 grid gap-3">
					<input type="hidden" name="answer" value="ask" />
					<Field label="Ask us" id="question" error={refused && [refused.message]}>
						<textarea
							id="question"
							name="question"
							rows={3}
							maxLength={1000}
							required
							defaultValue={refused?.question}
							// biome-ignore lint/a11y/noAutofocus: the page is the response to this form, and says what is wrong with it
							autoFocus={Boolean(refused?.message)}
							aria-invalid={refused ? true : undefined}
							aria-describedby="question-error"
						/>
					</Field>
					<p>
						<Button kind="outline" type="submit">
							Send your question
						</Button>
					</p>
				</form>
			)}
			<p className="mt-4">
				{canAsk ? 'Or call' : 'Call us at'} <a href={telephone(phone)}>{phone}</a>.
			</p>
		</section>
	)
}
