import { LandingForm } from '#app/bookings/landing-form.tsx'
import type { CalgaryDate } from '#app/values/calgary-time.ts'
import { PriceTable } from './parts.tsx'

/** What ends every page of the catalogue: the form that books from there, and what it costs. */
export function BookingBlock(props: {
	title: string
	page: string
	dates: { first: CalgaryDate; last: CalgaryDate }
	city?: string
	/** Too far for a pickup today. */
	farAway?: boolean
	/** What most jobs of the page's kind cost. */
	price?: string
	/** Shown only once it is opened. */
	folded?: boolean
}) {
	const { title, price, folded = false, ...form } = props
	return (
		<section id="book" className="scroll-mt-20 bg-sand py-12">
			<div className="page grid gap-10 lg:grid-cols-[1.4fr_1fr]">
				<div>
					<h2 className="text-3xl text-spruce">{title}</h2>
					<p className="mt-2 mb-5">
						{form.farAway
							? 'About 60 seconds. Our trucks come this far on fixed days: choose the day that suits you best, and we confirm the nearest one.'
							: 'About 60 seconds. We arrive inside the two-hour window that you choose, and text you on the way.'}
					</p>
					{folded ? (
						<details>
							<summary className="cursor-pointer py-3 font-semibold">It can wait: choose a window</summary>
							<div className="pt-4">
								<LandingForm {...form} />
							</div>
						</details>
					) : (
						<LandingForm {...form} />
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
					<PriceTable />
				</div>
			</div>
		</section>
	)
}
