import type { ReactNode } from 'react'
import { LandingForm } from '#app/bookings/landing-form.tsx'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { CalendarDate } from '#app/values/local-time.ts'
import { PriceTable } from './parts.tsx'

/** What ends every page of the catalogue: the form that books from there, and what it costs. */
export function BookingBlock(props: {
	title: string
	page: string
	dates: { first: CalendarDate; last: CalendarDate }
	/** What it costs, by the list that the form names. */
	prices: NumberedList
	city?: string
	/** Too far for a pickup today. */
	farAway?: boolean
	/** The day's truck leaves at 8 AM. */
	bookedByEight?: boolean
	/** For the phone: the form is for who finds that it can wait. */
	urgent?: boolean
	/** What most jobs of the page's kind cost. */
	price?: string
	/** Shown only once it is opened. */
	folded?: boolean
	/** What to do instead of the form, before it. */
	actions?: ReactNode
	/** Where else to look, after it. */
	children?: ReactNode
}) {
	const { title, prices, price, urgent = false, folded = false, actions, children, ...form } = props
	return (
		<section id="booking" className="scroll-mt-20 bg-sand py-12">
			<div className="page">
				<h2 className="text-3xl text-spruce">{title}</h2>
				{actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
			</div>
			<div className="page mt-4 grid gap-10 lg:grid-cols-[1.4fr_1fr]">
				<div id="book" className="scroll-mt-20">
					<p className="mb-5">
						{urgent
							? "Phone us when it can't wait. When it can, the form takes about 60 seconds. "
							: 'About 60 seconds. '}
						{form.farAway
							? 'Our trucks come this far on fixed days: choose the day that suits you best, and we confirm the nearest one.'
							: `${form.bookedByEight ? 'Booked by 8 AM, we come the same day; later, from the next. ' : ''}We arrive inside the two-hour window that you choose, and text you on the way.`}
					</p>
					{folded ? (
						<details>
							<summary className="cursor-pointer py-3 font-semibold">It can wait: choose a window</summary>
							<div className="pt-4">
								<LandingForm {...form} priceList={prices.id} />
							</div>
						</details>
					) : (
						<LandingForm {...form} priceList={prices.id} />
					)}
				</div>
				{/* On a phone the price comes before the form. */}
				<div className="order-first lg:order-none">
					{price && (
						<p className="mb-4">
							<b className="block font-display text-3xl text-spruce">{price}</b> for most jobs of this kind.
							By load:
						</p>
					)}
					<PriceTable loads={prices.loads} />
				</div>
			</div>
			{children}
		</section>
	)
}
