import { Form, Link } from 'react-router'
import { nameOf } from '#app/history/name-of.ts'
import type { MessageId } from '#app/platform/ids.ts'
import { deskNewBooking, deskQuote } from '#app/shell/desk-links.ts'
import { AnswerForm } from '../../review/question-answers.tsx'
import type { SavedReply } from '../../saved-replies/saved-reply.ts'
import { bodyInWords, TextPictures } from '../../texts/text-body.tsx'
import { useMay } from '../../use-may.ts'
import { CurbsideYes, latestWithWords, type YesTo } from './curbside-yes.tsx'
import type { ThreadItem } from './thread.ts'

const theirs =
	'w-fit max-w-md whitespace-pre-line rounded-card rounded-bl-none bg-white px-3 py-2 border border-line'
const ours = 'w-fit max-w-md whitespace-pre-line rounded-card rounded-br-none bg-sand px-3 py-2'

const press = 'min-h-11 cursor-pointer underline'

type Props = {
	items: ThreadItem[]
	hasMore: boolean
	/** The saved replies, where questions about quotes are answered here. */
	answerWith?: SavedReply[]
	/** To which pickup a text can be marked as their yes to a curbside one; nothing is marked without it. */
	yesTo?: YesTo
}

/** What was written, the earliest first: theirs at the left, ours at the right. */
export function ThreadItems({ items, hasMore, answerWith, yesTo }: Props) {
	if (items.length === 0) return <p className="text-muted">Nothing here yet, or nothing that’s kept.</p>
	const latest = latestWithWords(items)
	return (
		<>
			{hasMore && <p className="text-muted text-sm">There’s more from earlier than this page shows.</p>}
			<ol aria-label="What was written" className="grid gap-3 [overflow-wrap:anywhere]">
				{items.map((item) => (
					<li key={item.key}>
						<Item
							item={item}
							answerWith={answerWith}
							hasKey={item.key === latest}
							{...(yesTo && { yesTo })}
						/>
					</li>
				))}
			</ol>
		</>
	)
}

type ItemProps = { item: ThreadItem; answerWith: SavedReply[] | undefined; hasKey: boolean; yesTo?: YesTo }

function Item({ item, answerWith, ...marking }: ItemProps) {
	if (item.kind === 'question') return <Question item={item} answerWith={answerWith} />
	if (item.kind === 'call')
		return (
			<p className="font-semibold">
				{item.body} <span className="font-normal text-muted text-sm tabular-nums">{item.at}</span>
			</p>
		)
	if (item.kind === 'text')
		return (
			<>
				<p className={theirs}>
					<span className="sr-only">They wrote: </span>
					{bodyInWords(item)}
				</p>
				<TextPictures pictures={item.pictures} />
				<p className="text-muted text-sm tabular-nums">{item.at}</p>
				<CurbsideYes text={item} {...marking} />
			</>
		)
	if (item.kind === 'mail') return <Mail item={item} />
	if (item.kind === 'lead') return <Lead item={item} />
	const { by, title, body, how, failed, at, waitingToGo } = item
	return (
		<div className="grid justify-items-end">
			<p className={ours}>
				<span className="sr-only">We wrote: </span>
				{body === '' ? title : body}
			</p>
			<p className="text-right text-muted text-sm tabular-nums">
				{[by === undefined ? title : nameOf(by), at].join(', ')} ·{' '}
				<span className={failed ? 'font-semibold text-brick' : ''}>{how}</span>
			</p>
			{waitingToGo !== undefined && marking.yesTo && (
				<ReplyForLater id={waitingToGo} busy={marking.yesTo.busy} />
			)}
		</div>
	)
}

/** A reply that was written for later goes out now, or not at all. */
const ReplyForLater = ({ id, busy }: { id: MessageId; busy: boolean }) => (
	<Form method="post" preventScrollReset className="flex flex-wrap gap-x-4">
		<input type="hidden" name="message" value={id} />
		<button type="submit" name="does" value="send-now" disabled={busy} className={press}>
			Send it now
		</button>
		<button type="submit" name="does" value="take-back" disabled={busy} className={press}>
			Take it back
		</button>
	</Form>
)

/** An email: what they wrote, and behind a press what they quoted. It's shown as text: what came as HTML is never drawn. */
function Mail({ item }: { item: Extract<ThreadItem, { kind: 'mail' }> }) {
	const { subject, said, quoted, notes, pictures, at } = item
	return (
		<>
			<div className={theirs}>
				<span className="sr-only">They emailed: </span>
				{subject !== '' && <b className="block">{subject}</b>}
				{bodyInWords({ body: said, pictures }, 'email')}
				{quoted !== '' && (
					<details>
						<summary className="min-h-11 content-center text-muted text-sm">What they quoted</summary>
						{quoted}
					</details>
				)}
			</div>
			<TextPictures pictures={pictures} of="email" />
			{notes.map((note) => (
				<p key={note} className="max-w-md text-muted text-sm">
					{note}
				</p>
			))}
			<p className="text-muted text-sm tabular-nums">Email, {at}</p>
		</>
	)
}

/** A call that staff kept as a lead. */
function Lead({ item }: { item: Extract<ThreadItem, { kind: 'lead' }> }) {
	const { id, phone, date, by, who, where, said, at } = item
	return (
		<>
			<p className={theirs}>
				<b className="block">Lead from a call</b>
				{[who, where, said].filter(Boolean).join('\n')}
			</p>
			<p className="text-muted text-sm tabular-nums">
				Kept by {nameOf(by)}, {at}
			</p>
			<Link to={deskNewBooking({ phone, lead: id, date })} className="inline-flex min-h-11 items-center">
				Book it
			</Link>
		</>
	)
}

/** A question about a quote is answered as at the quote, which sends the answer and shows it on the customer's page. */
function Question(props: {
	item: Extract<ThreadItem, { kind: 'question' }>
	answerWith: SavedReply[] | undefined
}) {
	const { item, answerWith } = props
	const may = useMay()
	const { quoteId, question, answer, answered, at } = item
	return (
		<>
			<p className={theirs}>
				<b className="block">Question about their quote</b>
				{question}
			</p>
			<p className="text-muted text-sm tabular-nums">{at}</p>
			{answer !== '' && (
				<div className="grid justify-items-end">
					<p className={ours}>
						<span className="sr-only">We answered: </span>
						{answer}
					</p>
					<p className="text-right text-muted text-sm tabular-nums">{answered}</p>
				</div>
			)}
			{may('quotes') && answerWith && <AnswerForm quoteId={quoteId} question={item} saved={answerWith} />}
			{may('quotes') && (
				<Link to={deskQuote(quoteId)} className="inline-flex min-h-11 items-center">
					See the quote
				</Link>
			)}
		</>
	)
}
