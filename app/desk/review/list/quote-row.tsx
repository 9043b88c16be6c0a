import { Link } from 'react-router'
import { deskList, deskQuote, deskQuotePhoto } from '#app/shell/desk-links.ts'
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
	const place = [
		quote.propertyAddress ?? quote.city ?? 'No address yet',
		...(quote.madeBy === null ? [] : [`by ${nameOfStaff(quote.madeBy)}`]),
	].join(' · ')
	return (
		<li
			data-quote={quote.id}
			data-selected={selected || undefined}
			data-waiting={quote.status === 'pending' || undefined}
			className="relative flex @2xl:h-11 @2xl:flex-nowrap flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-line bg-white px-3 @2xl:py-0 py-2 hover:border-spruce data-selected:border-spruce data-selected:shadow-[inset_4px_0_0_var(--color-signal)]"
		>
			<p className="flex min-w-0 max-w-full @2xl:w-36 @2xl:shrink-0 @2xl:flex-nowrap flex-wrap items-baseline gap-x-1.5 @6xl:w-52">
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
			<p className={`${quote.waiting === undefined ? '@2xl:w-26' : '@2xl:w-32'} shrink-0`}>
				{quote.waiting === undefined ? (
					<StatusBadge status={quote.status} />
				) : (
					<span className="whitespace-nowrap text-sm tabular-nums">
						waiting <b>{quote.waiting}</b>
					</span>
				)}
			</p>
			<p
				className="@2xl:order-none order-1 min-w-0 @2xl:flex-1 @2xl:truncate wrap-anywhere max-@2xl:w-full text-muted text-sm"
				title={`${place}. ${quote.load}`}
			>
				{quote.waiting === undefined ? (
					<>
						{place} · <span className="text-ink">{quote.load}</span>
					</>
				) : (
					<>
						<span className="text-ink">
							{quote.load} · {photosInWords(quote.photoCount)}
						</span>{' '}
						· {place}
					</>
				)}
			</p>
			{quote.photoCount > 0 && (
				<div className="@2xl:order-none order-2 flex shrink-0 items-center gap-1">
					{quote.photos.map((id, at) => (
						<img
							key={id}
							src={deskQuotePhoto(quote.id, id, 'thumbnail')}
							alt={`${at + 1} of ${quote.photoCount} from ${name}`}
							width={24}
							height={24}
							loading="lazy"
							className="@2xl:size-6 size-12 rounded-[4px] bg-sand object-cover"
						/>
					))}
					{quote.photoCount > shownPhotos && (
						<span className="text-muted text-sm tabular-nums">+{quote.photoCount - shownPhotos}</span>
					)}
				</div>
			)}
			<p
				className="@2xl:w-20 shrink-0 whitespace-nowrap text-sm tabular-nums"
				title={`Saved ${quote.created}`}
			>
				{quote.pickup?.over === false ? (
					quote.pickup.day
				) : (
					<span className="text-muted">{quote.pickup ? `was ${quote.pickup.day}` : 'Not booked'}</span>
				)}
			</p>
			<p className="@2xl:order-none order-3 @2xl:ml-0 ml-auto @2xl:w-26 shrink-0 whitespace-nowrap text-right tabular-nums">
				<b>{formatMoney(quote.finalAmount ?? quote.estimatedTotal)}</b>{' '}
				<span className="text-muted text-xs">{quote.finalAmount === null ? 'estimate' : 'final'}</span>
			</p>
			<p className="@2xl:order-none order-4 shrink-0">
				<Link
					to={deskQuote(quote.id)}
					state={ask}
					className="relative inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-sm lg:min-h-8"
					aria-label={`View Details of ${name}`}
				>
					View Details
				</Link>
			</p>
		</li>
	)
}

/** `Dana <dana@example.ca>` without the address. */
const nameOfStaff = (author: string) => author.replace(/ <.*>$/, '')

const photosInWords = (count: number) =>
	count === 0 ? 'no photos' : `${count} ${count === 1 ? 'photo' : 'photos'}`
