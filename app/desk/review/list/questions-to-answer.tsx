import { Link } from 'react-router'
import { deskList } from '#app/shell/desk-links.ts'
import type { ListAsk, QuestionToAnswer } from './quotes-list.ts'

/** The questions that customers have about their quotes, above the list; nothing while there are none. */
export function QuestionsToAnswer({ questions, ask }: { questions: QuestionToAnswer[]; ask: ListAsk }) {
	if (questions.length === 0) return null
	return (
		<section
			aria-labelledby="to-answer"
			className="mt-3 rounded-card border border-signal bg-white px-4 py-2"
		>
			<h2 id="to-answer" className="text-base">
				Questions to answer
			</h2>
			<ul>
				{questions.map(({ id, quoteId, customerName, question, waiting }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3">
						<Link
							to={deskList({ ...ask, selected: quoteId })}
							preventScrollReset
							className="inline-flex min-h-11 items-center font-semibold lg:min-h-8"
						>
							{customerName ?? 'Anonymous Customer'}
						</Link>
						<span className="whitespace-nowrap text-sm tabular-nums">waiting {waiting}</span>
						<span className="line-clamp-1 min-w-0 flex-1 basis-60 text-muted [overflow-wrap:anywhere]">
							{question}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
