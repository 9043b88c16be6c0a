import { textOf } from '#app/notifications/message-blanks.ts'
import { filled, type Words } from '#app/notifications/message-words.ts'
import { segmentsOf } from '#app/notifications/texts/gsm7.ts'
import { segmentsInWords } from './segments-in-words.ts'
import type { ShownMessage } from './shown-message.ts'

/** A message as the customer gets it, with what its text costs. */
export function MessagePreview({ message, words }: { message: ShownMessage; words: Words }) {
	const { title, parts, values, mail } = message
	const text = textOf(words, values)
	const hasWords = parts.includes('mail')
	return (
		<div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
			{parts.includes('text') && (
				<figure aria-label={`Text of ${title}`}>
					<p className="w-fit max-w-md rounded-card rounded-bl-none bg-sand px-4 py-3">{text}</p>
					<figcaption className="mt-1 text-muted text-sm tabular-nums">
						{segmentsInWords(segmentsOf(text))}
					</figcaption>
				</figure>
			)}
			<figure aria-label={`Email of ${title}`} className="min-w-0 rounded-field border border-line p-3">
				<p className="font-semibold">{hasWords ? filled(words.subject, values) : mail.subject}</p>
				{hasWords ? (
					<p className="mt-1 whitespace-pre-line">{filled(words.mail, values)}</p>
				) : (
					<p className="mt-1 text-muted">This email has its own wording, which can’t be changed here.</p>
				)}
				<details className="mt-1 text-sm">
					<summary className="min-h-11 cursor-pointer content-center text-muted">
						The whole email, as it’s saved
					</summary>
					<p className="whitespace-pre-line border-line border-t pt-2">{mail.text}</p>
				</details>
			</figure>
		</div>
	)
}
