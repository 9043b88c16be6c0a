import type { TextAtDesk } from '../texts/text-at-desk.ts'
import { bodyInWords, TextPictures } from '../texts/text-body.tsx'

export function Replies({ replies }: { replies: TextAtDesk[] }) {
	if (replies.length === 0) return null
	return (
		<section aria-label="Texts from the customer" className="mt-3">
			<h3 className="font-semibold">Texts from the customer</h3>
			<ul className="mt-1 grid gap-2">
				{replies.map((text) => (
					<li key={text.id}>
						<p className="w-fit max-w-md whitespace-pre-line rounded-card rounded-bl-none bg-sand px-3 py-2">
							{bodyInWords(text)}
						</p>
						<TextPictures pictures={text.pictures} />
						<p className="text-muted text-sm tabular-nums">{text.at}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
