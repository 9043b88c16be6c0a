import { type ReactNode, use } from 'react'
import type { OfferedDays } from '#app/bookings/availability/booking-days.ts'
import { BookingForm } from '#app/bookings/form/booking-form.tsx'
import { serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { howWeCome } from '#app/bookings/rules/service-zone-words.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { Cents } from '#app/values/money.ts'
import { AttachedBlock } from './attached-block.tsx'
import { AttachedContext } from './attached-context.ts'
import type { Price } from './kinds/kind.ts'
import { PriceTable } from './parts/facts.tsx'
import { PlusTaxes } from './parts/plus-taxes.tsx'

/** The end of every page of the catalogue: the booking form and the prices. */
export function BookingBlock(props: {
	title: string
	page: string
	days: OfferedDays
	/** The price list that is shown, and that the form names. */
	prices: NumberedList
	city?: string
	/** The page's own subject with its price, the first choice of what is taken. */
	subject?: string | undefined
	/** The trip that is in that price. */
	subjectFee?: Cents | undefined
	/** The page asks for a phone call; the form is for jobs that can wait. */
	urgent?: boolean
	/** What most jobs of the page's kind cost. */
	price?: Price
	/** Whether the form is hidden until it is opened. */
	folded?: boolean
	/** Shown before the form: what to do instead of it. */
	actions?: ReactNode
	/** Shown after the form: links to other pages. */
	children?: ReactNode
}) {
	const { title, prices, price, urgent = false, folded = false, actions, days, children, ...local } = props
	const attached = use(AttachedContext)
	const serviceZone = serviceZoneOf(useCompany(), { postal: '', city: local.city ?? '' })
	const form = (
		<>
			{attached && <AttachedBlock {...attached} />}
			<BookingForm
				days={days}
				local={{
					...local,
					priceList: prices.id,
					accepted: attached?.quote.accepted,
					carries: attached !== undefined,
				}}
			/>
		</>
	)
	return (
		<section id="booking" className="-scroll-mt-[0.9375rem] bg-sand py-12">
			<div className="page">
				<h2 className="text-3xl text-spruce">{title}</h2>
				{actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
			</div>
			<div className="page mt-4 grid gap-10 lg:grid-cols-[1.5fr_1fr]">
				<div id="book" className="scroll-mt-20">
					<p className="mb-5">
						{urgent
							? 'Phone us when it can’t wait. When it can, the form takes about 60 seconds. '
							: 'About 60 seconds. '}
						{howWeCome(serviceZone)}
					</p>
					{folded ? (
						<details>
							<summary className="cursor-pointer py-3 font-semibold">It can wait: choose a window</summary>
							<div className="pt-4">{form}</div>
						</details>
					) : (
						form
					)}
				</div>
				{/* On a phone the price comes before the form. */}
				<div className="order-first lg:order-none">
					{price && (
						<p className="mb-4">
							{price.called}
							<b className="block font-display text-3xl text-spruce">{price.amount}</b> <PlusTaxes />
							<span className="mt-4 block">By load:</span>
						</p>
					)}
					<PriceTable loads={prices.loads} city={local.city} />
				</div>
			</div>
			{children}
		</section>
	)
}
