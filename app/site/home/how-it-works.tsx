import { SmallTruck } from '#app/quotes/truck/small-truck.tsx'
import { Section } from '../section.tsx'

const steps = [
	{
		name: 'Get a price',
		text: 'Choose a volume in the calculator, or add photos for a closer quote. The total updates as you go.',
	},
	{
		name: 'Book a window',
		text: 'A two-hour window, same day where we can. Booking takes 60 seconds. We’ll text you the exact time and en-route updates.',
	},
	{
		name: 'Approve the firm price',
		text: 'The crew looks at the pile and tells you the final price. Nothing is loaded until you say yes.',
	},
	{
		name: 'See where it went',
		text: 'Pay by debit, credit or e-transfer; we’ll email the invoice right away. Within 24 hours you’ll get the diversion report, and completion photos on request.',
	},
]

/** The four steps, on a wide screen along a road; below them, once there are enough, how often crews arrived when they said. */
export function HowItWorks({ arrivals }: { arrivals: string | undefined }) {
	return (
		<Section
			id="how-it-works"
			heading="How it works"
			layout="across"
			precedesPaper
			intro="Not home? Authorize a curbside pickup by text, and we’ll do the rest without you."
		>
			<div className="relative max-lg:hidden print:hidden">
				<SmallTruck share={1} className="absolute right-0 -bottom-0.5 w-24 -scale-x-100" />
			</div>
			<ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:border-ink lg:border-t-2 lg:pt-6">
				{steps.map(({ name, text }, at) => (
					<li key={name}>
						<div className="flex items-baseline gap-x-3 lg:gap-x-2">
							<span
								aria-hidden="true"
								className="min-w-9 lg:min-w-8 font-bold font-display text-5xl text-moss leading-none tabular-nums"
							>
								{at + 1}
							</span>
							<h3 className="text-spruce text-xl lg:text-lg">{name}</h3>
						</div>
						<p className="mt-2">{text}</p>
					</li>
				))}
			</ol>
			{arrivals && <p className="mt-8 text-spruce">{arrivals}</p>}
		</Section>
	)
}
