import { memo, type ReactNode, useDeferredValue } from 'react'
import { isWanted } from '#app/photos/photo-card.tsx'
import { priceLoad } from '#app/pricing/load.ts'
import { isUnsaid, isUntouched } from '#app/pricing/load-source.ts'
import { describeLoad, wholeRange } from '#app/pricing/load-words.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney, formatRange, plusTax } from '#app/values/money.ts'
import { namingTaxes } from '#app/values/tax.ts'
import { unbroken } from '#app/values/units.ts'
import { acceptedPrice, type DraftState, sourceOf } from '../draft/draft-state.ts'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { useDraftState } from '../draft/use-draft-state.ts'
import { type Thing, tallyInWords, tallyOf } from '../things/counted-things.ts'
import { SmallTruck } from '../truck/small-truck.tsx'

type Props = {
	draft: QuoteDraft
	things: Thing[]
	/** Beside a calculator: without a script it would not follow what is chosen there, and is hidden. */
	besideCalculator?: boolean
	/** How to change it. */
	children: ReactNode
}

/**
 * What goes with the booking, at the head of its form: load, price and photos, as the visitor's draft has them. It is far
 * from what is tapped, and so is drawn after the tap has been answered.
 */
export const QuoteSummary = ({ draft, ...props }: Props) => (
	<Summary {...props} state={useDeferredValue(useDraftState(draft))} />
)

const Summary = memo(function Summary({
	state,
	things,
	besideCalculator = false,
	children,
}: Omit<Props, 'draft'> & { state: DraftState }) {
	const { load, counted, prices, photos, chosen, booked, began } = state
	const source = sourceOf(state)
	const company = useCompany()
	const unsaid = isUnsaid(source)
	const range = unsaid && wholeRange(prices)
	const accepted = acceptedPrice(state)
	// While the receipt of a quote is on its way, no price of another one is shown beside 'Booking Confirmed!'.
	const another = besideCalculator && began === 'after-booking' && !chosen
	if (booked || another) return null
	const tally = tallyOf(counted, things)
	const shown = photos.filter(isWanted)
	return (
		<section
			aria-label="What you book"
			className={`max-w-md rounded-card border border-line bg-paper p-5 text-base text-ink ${besideCalculator ? 'mt-6 noscript:hidden' : 'mb-8'}`}
		>
			<div className="flex items-center gap-4">
				<SmallTruck share={unsaid ? 0 : load.volume} className="w-16 shrink-0" />
				<p className="leading-tight" aria-live={besideCalculator ? undefined : 'polite'}>
					<span className="block text-muted text-sm">
						{unsaid
							? 'You haven’t said how much yet'
							: accepted === undefined
								? 'Your quote'
								: 'The price you accepted'}
					</span>
					<b className="font-display text-3xl text-spruce tabular-nums">
						{range ? formatRange(range) : formatMoney(accepted?.amount ?? priceLoad(load, prices).total)}
					</b>{' '}
					<span className="text-muted">
						{range ? `all-in${namingTaxes(', plus ', company)}` : plusTax(company)}
					</span>
				</p>
			</div>
			{!isUntouched(load, source) && <p className="mt-3">{unbroken(describeLoad(load, prices, source))}</p>}
			{tally.length > 0 && <p className="mt-1 text-muted">Counted: {tallyInWords(tally)}</p>}
			{shown.length > 0 && (
				<ul className="mt-3 flex flex-wrap gap-2">
					{shown.map(({ id, preview, name }) => (
						<li key={id}>
							<img
								src={preview}
								alt={name}
								className="size-14 rounded-field bg-sand object-cover text-xs"
								width={56}
								height={56}
							/>
						</li>
					))}
				</ul>
			)}
			{children}
		</section>
	)
})
