import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { lineInWords } from '#app/quotes/firm/lines/price-lines.ts'
import { desk, deskList, deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, mapSearch, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import { type Onward, ReviewForm } from './answer/review-form.tsx'
import { HistoryList } from './history-list.tsx'
import type { ListAsk } from './list/quotes-list.ts'
import { StatusBadge } from './list/status-badge.tsx'
import { PhotoAsking } from './photo-asking.tsx'
import { PhotoGrid } from './photos/photo-grid.tsx'
import { QuestionAnswers } from './question-answers.tsx'
import type { AnswerRefusal, PhotoRefusal, QuoteDetail } from './quote-detail.ts'
import { QuoteLinks } from './quote-links.tsx'

/** As high as a target has to be: the form below may slide over the lines. */
const reach = 'inline-flex min-h-6 items-center'

/** Everything about a quote, with the review form. `ask` is the list that it was opened from, `onward` beside it. */
export function QuotePanel({
	quote,
	ask,
	onward,
	refusal,
	photoRefusal,
	alone = false,
}: {
	quote: QuoteDetail
	ask: ListAsk | undefined
	onward?: Onward | undefined
	/** Why an answer to a question was not sent, on the quote's own page. */
	refusal?: AnswerRefusal | undefined
	/** Why the customer was not asked for a photo, there. */
	photoRefusal?: PhotoRefusal | undefined
	alone?: boolean
}) {
	const { customer } = quote
	const company = useCompany()
	const close = ask ? deskList({ ...ask, selected: '' }) : desk()
	const panel = useRef<HTMLElement>(null)
	// On a phone the panel replaces the list, which may have been scrolled far down.
	useEffect(() => {
		if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView()
	}, [])
	const Heading = alone ? 'h1' : 'h2'
	return (
		<article
			ref={panel}
			data-testid="detail"
			className={`grid gap-4 rounded-card border border-line bg-white p-4 ${alone ? '' : 'lg:max-h-[calc(100dvh-14rem)] lg:min-h-96 lg:overflow-y-auto'}`}
		>
			<header className="flex flex-wrap items-start gap-x-3 gap-y-1">
				<Heading className="min-w-0 grow break-words text-2xl text-spruce">
					{customer.name ?? 'Anonymous Customer'}
				</Heading>
				<StatusBadge status={quote.status} />
				<Link
					to={close}
					preventScrollReset={!alone}
					data-close={!alone || undefined}
					className="inline-flex min-h-11 items-center px-1 lg:min-h-7"
				>
					{alone ? 'All quotes' : 'Close'}
				</Link>
			</header>
			<QuestionAnswers quote={quote} refusal={refusal} />
			<PhotoGrid quoteId={quote.id} photos={quote.photos} />
			<PhotoAsking quote={quote} refusal={photoRefusal} />
			<dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 [overflow-wrap:anywhere]">
				{/* First: the form slides over the last of them. */}
				<Fact name="Estimated total">
					<b className="tabular-nums">{formatMoney(quote.estimatedTotal)}</b> {plusTax(company)}
					<span className="block text-muted text-sm tabular-nums">
						{quote.breakdown.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(' · ')}
					</span>
				</Fact>
				<Fact name="Email">
					{customer.email && (
						<a href={mailbox(customer.email)} className={reach}>
							{customer.email}
						</a>
					)}
				</Fact>
				<Fact name="Phone">
					{customer.phone && (
						<a href={telephone(customer.phone)} className={reach}>
							{formatPhone(customer.phone)}
						</a>
					)}
				</Fact>
				<Fact name="Address">
					{customer.address && (
						<>
							{customer.address}{' '}
							<a
								href={mapSearch(customer.address)}
								rel="noreferrer"
								target="_blank"
								className="whitespace-nowrap"
							>
								Map
							</a>
						</>
					)}
				</Fact>
				<Fact name="City or postal code">{customer.city}</Fact>
				<Fact name="Pickup" missing="Not booked">
					{quote.pickup}
				</Fact>
				<Fact name="Volume" missing="Not specified">
					{quote.volume}
				</Fact>
				<Fact name="Weight" missing="Not specified">
					{quote.weightKg} kg{quote.weightBy && `, ${quote.weightBy}`}
				</Fact>
				<Fact name="Stairs">{quote.hasStairs ? 'Yes' : 'No'}</Fact>
				<Fact name="Add-ons" missing="Not specified">
					{quote.addOns.join(', ')}
				</Fact>
				<Fact name="Counted" missing="Not specified">
					{quote.counted}
				</Fact>
				{quote.similar && <Fact name="Similar loads">{quote.similar}</Fact>}
				<Fact name="Final amount" missing="Not specified">
					{quote.finalAmount !== null && (
						<>
							<b className="tabular-nums">{formatMoney(quote.finalAmount)}</b>
							{quote.lines && (
								<span className="block text-muted text-sm tabular-nums">
									{quote.lines.map(lineInWords).join(' · ')}
								</span>
							)}
						</>
					)}
				</Fact>
				<Fact name="Notes" missing="Not provided">
					{quote.notes && <span className="whitespace-pre-wrap">{quote.notes}</span>}
				</Fact>
				<Fact name="Note to the customer" missing="None">
					{quote.customerNote && <span className="whitespace-pre-wrap">{quote.customerNote}</span>}
				</Fact>
				<Fact name="Firm price" missing="None">
					{quote.price && <b className="font-semibold">{quote.price.words}</b>}
				</Fact>
				<Fact name="Saved">
					{quote.created}
					{quote.madeBy !== null && `, by ${quote.madeBy}`}
				</Fact>
				<Fact name="Last change">{quote.changed}</Fact>
			</dl>
			<HistoryList entries={quote.history} />
			<QuoteLinks quoteId={quote.id} />
			{!alone && (
				<p>
					<Link to={deskQuote(quote.id)} state={ask}>
						Open on a page of its own
					</Link>
				</p>
			)}
			<ReviewForm quote={quote} ask={ask} onward={onward} />
		</article>
	)
}

function Fact({
	name,
	missing = 'Not provided',
	children,
}: {
	name: string
	missing?: string
	children: ReactNode
}) {
	const absent = children === null || children === undefined || children === '' || children === false
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd>{absent ? <span className="text-muted">{missing}</span> : children}</dd>
		</>
	)
}
