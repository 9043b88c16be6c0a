import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { segmentsOf, toGsm7 } from '#app/notifications/texts/gsm7.ts'
import { longestReply } from '#app/threads/thread-message.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { segmentsInWords } from '../../messages/segments-in-words.ts'
import { answersQuestion } from '../../review/question-answers.tsx'
import { SavedChoice } from '../../saved-replies/saved-choice.tsx'
import type { SavedReply } from '../../saved-replies/saved-reply.ts'
import type { ReplyTo, ThreadAnswer, ThreadDetail, ThreadItem } from './thread.ts'
import { ThreadItems } from './thread-items.tsx'
import { useReply } from './use-reply.ts'

type Props = {
	thread: Pick<ThreadDetail, 'items' | 'seen' | 'replyTo' | 'cannotText' | 'later'>
	saved: SavedReply[]
	answer: ThreadAnswer | undefined
	busy: boolean
	sendsTexts: boolean
	sendsMail: boolean
}

/** The reply by text or email. Whoever typed while something else was written is shown that first, and what they typed stays. */
export function ReplyForm({ thread, saved, answer, busy, sendsTexts, sendsMail }: Props) {
	const { items, seen, replyTo, cannotText } = thread
	const now = { seen, shown: items.at(-1)?.key ?? '' }
	const { words, basis, type } = useReply(now, answer)
	const field = useRef<HTMLTextAreaElement>(null)
	useKeys({
		r: () => (document.querySelector<HTMLElement>(answersQuestion) ?? field.current)?.focus(),
	})
	const [chosen, setChosen] = useState<string>()
	const { way } = replyTo.find(({ to }) => to === chosen) ?? replyTo[0] ?? { way: 'text' }
	// What was pressed above the thread is answered there.
	const isOfReply = answer?.ok === false && (answer.typed !== undefined || answer.noAnswer)
	const refused = isOfReply && answer.message !== '' ? answer.message : undefined
	const came = writtenSince(items, basis.shown) ?? answer?.came ?? []
	if (cannotText !== undefined)
		return (
			<section aria-labelledby="reply-heading" className="mt-4">
				<h2 id="reply-heading" className="text-lg">
					Reply
				</h2>
				<p className="font-semibold text-brick">{cannotText}</p>
				{refused !== undefined && <p role="alert">{refused}</p>}
				{words !== '' && <p className="whitespace-pre-wrap">{words}</p>}
			</section>
		)
	return (
		<section aria-labelledby="reply-heading" className="mt-4 rounded-card border border-line bg-white p-4">
			<h2 id="reply-heading" className="text-lg">
				Reply
			</h2>
			<NotSent way={way} sends={way === 'text' ? sendsTexts : sendsMail} />
			<Form method="post" preventScrollReset className="field mt-2 grid gap-3">
				<input type="hidden" name="seen" value={basis.seen} />
				<input type="hidden" name="shown" value={basis.shown} />
				<SavedChoice saved={saved} id="saved" busy={busy} />
				<To replyTo={replyTo} onChoose={setChosen} />
				<Field label="Your reply" id="words" error={refused === undefined ? undefined : [refused]}>
					<textarea
						ref={field}
						id="words"
						name="words"
						rows={4}
						maxLength={Math.max(...replyTo.map((one) => longestReply[one.way]))}
						value={words}
						onChange={({ currentTarget }) => type(currentTarget.value)}
						aria-invalid={refused !== undefined}
						aria-describedby="words-error words-count"
					/>
					<p id="words-count" className="text-muted text-sm tabular-nums">
						{words !== '' && way === 'text' && segmentsInWords(segmentsOf(toGsm7(words)))}
					</p>
				</Field>
				{came.length > 0 && (
					<div role="alert" className="rounded-field border border-signal p-3">
						<p className="font-semibold">Written since you opened this:</p>
						<ThreadItems items={came} hasMore={false} />
					</div>
				)}
				<p>
					<Button kind="primary" type="submit" name="does" value="reply" disabled={busy}>
						{busy ? 'Sending...' : 'Send the reply'}
					</Button>
				</p>
				<Later later={thread.later} typed={answer?.ok === false ? answer.at : undefined} busy={busy} />
			</Form>
		</section>
	)
}

/** The reply goes out at a time of its own. It's open where a time was refused. */
function Later({
	later,
	typed,
	busy,
}: {
	later: ThreadDetail['later']
	typed: string | undefined
	busy: boolean
}) {
	return (
		<details open={typed !== undefined && typed !== ''}>
			<summary className="min-h-11 cursor-pointer content-center">Send it later</summary>
			<div className="flex flex-wrap items-end gap-3">
				<Field label="Goes out" id="at">
					<input
						id="at"
						name="at"
						type="datetime-local"
						defaultValue={typed || later}
						onKeyDown={(event) => {
							// Enter would press the form's first button, which fills in a saved reply.
							if (event.key === 'Enter') event.preventDefault()
						}}
					/>
				</Field>
				<Button kind="outline" type="submit" name="does" value="later" className="px-4" disabled={busy}>
					Send it then
				</Button>
			</div>
			<p className="text-muted text-sm">If they write first, it won’t go out. You’ll see both here.</p>
		</details>
	)
}

/** What follows the last that was shown; `undefined` when nothing does, or when only an answer has shown it so far. */
function writtenSince(items: ThreadItem[], shown: string): ThreadItem[] | undefined {
	const at = items.findIndex(({ key }) => key === shown)
	const since = at < 0 && shown !== '' ? [] : items.slice(at + 1)
	return since.length > 0 ? since : undefined
}

/** What is sent by no provider stays in a folder. */
function NotSent({ way, sends }: { way: ReplyTo['way']; sends: boolean }) {
	if (sends) return null
	return (
		<p className="mt-1 rounded-field bg-sand px-3 py-2">
			{way === 'text' ? (
				<>
					<b>No text is sent.</b> Twilio isn’t set up, so texts are written to the outbox folder.
				</>
			) : (
				<>
					<b>No email is sent.</b> SMTP isn’t set up, so emails are written to the outbox folder.
				</>
			)}
		</p>
	)
}

const ways = { text: 'By text to', mail: 'By email to' } as const

/** The number or address that a reply goes to: the one that wrote last, unless another one is chosen. */
function To({ replyTo, onChoose }: Pick<ThreadDetail, 'replyTo'> & { onChoose: (to: string) => void }) {
	const [first] = replyTo
	if (!first) return null
	if (replyTo.length === 1)
		return (
			<p className="text-muted tabular-nums [overflow-wrap:anywhere]">
				<input type="hidden" name="to" value={first.to} />
				{ways[first.way]} {first.shown}
			</p>
		)
	const isMixed = replyTo.some(({ way }) => way !== first.way)
	return (
		<Field label={isMixed ? 'Send it' : ways[first.way]} id="to">
			<select
				id="to"
				name="to"
				defaultValue={first.to}
				onChange={({ currentTarget }) => onChoose(currentTarget.value)}
			>
				{replyTo.map(({ to, shown, way }) => (
					<option key={to} value={to}>
						{isMixed ? `${ways[way].toLowerCase()} ${shown}` : shown}
					</option>
				))}
			</select>
		</Field>
	)
}
