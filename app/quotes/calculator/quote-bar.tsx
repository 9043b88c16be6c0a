import { priceLoad, volumeOf } from '#app/pricing/load.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useInView } from '#app/ui/use-in-view.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { nextStep } from '../draft/next-step.ts'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { useDraftState } from '../draft/use-draft-state.ts'
import { SmallTruck } from '../truck/small-truck.tsx'
import { quoteActionsId } from './quote-total.tsx'

/**
 * The price that the visitor chose, and the one next step. On a wide or a low screen it stands where it is written, in the
 * first screen; on a phone at the foot of the screen, from the first choice to the booking form, and in the calculator
 * always. Where the page itself shows the same buttons, it makes way.
 */
export function QuoteBar({ draft }: { draft: QuoteDraft }) {
	const { load, prices, chosen, booked } = useDraftState(draft)
	const hydrated = useHydrated()
	const inCalculator = useInView('calculator', 'seen')
	const atActions = useInView(quoteActionsId, 'seen')
	const options = useInView('options', 'reached')
	const photos = useInView('photos', 'reached')
	const atBooking = useInView('book', 'reached')
	const atFoot = hydrated && (chosen || inCalculator) && !atActions && !atBooking
	const next = nextStep({ options, photos }, booked)
	return (
		<section
			id="quote-bar"
			aria-label="Your price so far"
			className={`${chosen ? 'flex' : 'hidden'} ${atFoot ? 'foot:flex' : 'foot:hidden'} mr-auto flex-wrap items-center gap-x-5 gap-y-3 foot:flex-nowrap foot:fixed foot:inset-x-0 foot:bottom-0 foot:z-30 foot:justify-between foot:gap-x-3 foot:border-line foot:border-t foot:bg-paper foot:px-5 foot:py-3 print:hidden`}
		>
			<SmallTruck share={load.volume} className="hidden w-14 shrink-0 foot:block foot:max-[22rem]:hidden" />
			<p className="foot:mr-auto leading-tight">
				<span className="block text-muted text-sm">{volumeOf(load.volume, prices).label}</span>
				<span className="whitespace-nowrap">
					<b className="font-display text-5xl text-spruce tabular-nums foot:text-2xl">
						{formatMoney(priceLoad(load, prices).total)}
					</b>{' '}
					<span className="text-muted foot:text-sm">{plusTax(useCompany())}</span>
				</span>
			</p>
			{next && (
				<ButtonLink kind="primary" to={next.to} className="px-5 foot:px-3 foot:leading-tight">
					{next.label}
				</ButtonLink>
			)}
		</section>
	)
}
