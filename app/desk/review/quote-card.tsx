import { Link } from 'react-router'
import { deskList, deskQuote, deskQuotePhoto } from '#app/shell/links.ts'
import { formatMoney } from '#app/values/money.ts'
import type { ListAsk, QuoteOnList } from './quotes-list.ts'
import { StatusBadge } from './status-badge.tsx'

/** Thumbnails on a card (docs/rules.md, 'Quotes at the desk'). */
const shownPhotos = 4

/** A quote in the list. The whole card selects it; View Details opens its own page. */
export function QuoteCard(props: { quote: QuoteOnList; ask: ListAsk; selected: boolean }) {
	const { quote, ask, selected } = props
	const name = quote.customerName ?? 'Anonymous Customer'
	const more = quote.photoCount - shownPhotos
	return (
		<li
			data-quote={quote.id}
			data-selected={selected || undefined}
			className="relative rounded-card border border-line bg-white p-3 hover:border-spruce data-selected:border-spruce data-selected:shadow-[inset_4px_0_0_var(--color-signal)]"
		>
			<div className="flex items-start gap-3">
				<div className="min-w-0 grow">
					<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<Link
							to={deskList({ ...ask, selected: quote.id })}
							preventScrollReset
							aria-current={selected ? 'true' : undefined}
							className="wrap-anywhere min-w-0 font-semibold text-lg no-underline after:absolute after:inset-0 after:rounded-card"
						>
							{name}
						</Link>
						{quote.status === 'approved' && (
							<span role="img" aria-label="Approved" className="text-signal">
								★
							</span>
						)}
						<StatusBadge status={quote.status} />
						<span className="text-muted text-sm tabular-nums">{quote.created}</span>
					</p>
					<p className="wrap-anywhere text-muted">
						{quote.propertyAddress ?? quote.city ?? 'No address yet'}
					</p>
					<p>{quote.load}</p>
				</div>
				<p className="shrink-0 text-right tabular-nums">
					<b className="font-display text-xl">{formatMoney(quote.finalAmount ?? quote.estimatedTotal)}</b>{' '}
					<span className="text-muted text-sm">{quote.finalAmount === null ? 'estimate' : 'final'}</span>
					<br />
					<Link
						to={deskQuote(quote.id)}
						state={ask}
						className="relative inline-flex min-h-11 items-center font-semibold lg:min-h-8"
						aria-label={`View Details of ${name}`}
					>
						View Details
					</Link>
				</p>
			</div>
			{quote.photoCount > 0 && (
				<div className="mt-2 flex items-center gap-2">
					{quote.photos.map((id, at) => (
						<img
							key={id}
							src={deskQuotePhoto(quote.id, id, 'thumbnail')}
							alt={`${at + 1} of ${quote.photoCount} from ${name}`}
							width={56}
							height={56}
							loading="lazy"
							className="size-14 rounded-field bg-sand object-cover"
						/>
					))}
					{more > 0 && <span className="text-muted tabular-nums">+{more}</span>}
				</div>
			)}
		</li>
	)
}
