import { Link } from 'react-router'
import { deskList, deskQuote, deskQuotePhoto } from '#app/shell/links.ts'
import { formatMoney } from '#app/values/money.ts'
import type { ListAsk, QuoteOnList } from './quotes-list.ts'
import { StatusBadge } from './status-badge.tsx'

/** Thumbnails in a row (docs/rules.md, 'Quotes at the desk'). */
const shownPhotos = 4

/**
 * A quote in the list: one line where there is room for it, and three on a phone. The whole row selects it; View Details
 * opens its own page.
 */
export function QuoteRow(props: { quote: QuoteOnList; ask: ListAsk; selected: boolean }) {
	const { quote, ask, selected } = props
	const name = quote.customerName ?? 'Anonymous Customer'
	const place = quote.propertyAddress ?? quote.city ?? 'No address yet'
	return (
		<li
			data-quote={quote.id}
			data-selected={selected || undefined}
			data-waiting={quote.status === 'pending' || undefined}
			className="@2xl:grid relative flex @2xl:h-13 @2xl:grid-cols-[minmax(0,5fr)_6.5rem_minmax(0,4fr)_6.5rem_9rem_5.5rem_5.5rem] flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-white px-3 @2xl:py-0 py-2 hover:border-spruce data-selected:border-spruce data-selected:shadow-[inset_4px_0_0_var(--color-signal)]"
		>
			<p className="flex min-w-0 max-w-full @2xl:flex-nowrap flex-wrap items-baseline gap-x-1.5">
				<Link
					to={deskList({ ...ask, selected: quote.id })}
					preventScrollReset
					aria-current={selected ? 'true' : undefined}
					className="@2xl:block @2xl:truncate wrap-anywhere min-w-0 font-semibold no-underline after:absolute after:inset-0 after:rounded-field"
				>
					{name}
				</Link>
				{quote.status === 'approved' && (
					<span role="img" aria-label="Approved" className="text-signal">
						★
					</span>
				)}
			</p>
			<p>
				<StatusBadge status={quote.status} />
			</p>
			<p
				className="@2xl:order-none order-1 @2xl:w-auto w-full @2xl:truncate wrap-anywhere text-muted text-sm"
				title={`${place}. ${quote.load}`}
			>
				{place} <span className="text-ink">{quote.load}</span>
			</p>
			<p className="text-sm tabular-nums leading-tight" title={`Saved ${quote.created}`}>
				{quote.pickup ?? <span className="text-muted">Not booked</span>}
			</p>
			<div className="@2xl:order-none order-2 flex items-center gap-1">
				{quote.photos.map((id, at) => (
					<img
						key={id}
						src={deskQuotePhoto(quote.id, id, 'thumbnail')}
						alt={`${at + 1} of ${quote.photoCount} from ${name}`}
						width={28}
						height={28}
						loading="lazy"
						className="@2xl:size-7 size-12 rounded-[4px] bg-sand object-cover"
					/>
				))}
				{quote.photoCount > shownPhotos && (
					<span className="text-muted text-sm tabular-nums">+{quote.photoCount - shownPhotos}</span>
				)}
			</div>
			<p className="@2xl:order-none order-3 @2xl:ml-0 ml-auto text-right tabular-nums leading-tight">
				<b>{formatMoney(quote.finalAmount ?? quote.estimatedTotal)}</b>{' '}
				<span className="@2xl:block text-muted text-xs">
					{quote.finalAmount === null ? 'estimate' : 'final'}
				</span>
			</p>
			<p className="@2xl:order-none order-4 text-right">
				<Link
					to={deskQuote(quote.id)}
					state={ask}
					className="relative inline-flex min-h-11 items-center font-semibold text-sm lg:min-h-8"
					aria-label={`View Details of ${name}`}
				>
					View Details
				</Link>
			</p>
		</li>
	)
}
