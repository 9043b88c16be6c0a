import { Section } from './section.tsx'

const steps = [
	{
		name: 'Get a price',
		text: 'Choose a volume in the calculator, or add photos for a closer quote. The total moves as you do.',
	},
	{
		name: 'Book a window',
		text: 'Two hours, same day where we can. It takes 60 seconds. We text you the exact time, and en-route updates after that.',
	},
	{
		name: 'Approve the firm price',
		text: 'The crew looks at the pile and says the final price. Nothing is loaded until you say yes.',
	},
	{
		name: 'See where it went',
		text: 'Pay by debit, credit or e-transfer; the invoice arrives at once. Within 24 hours you get the diversion report, and completion photos on request.',
	},
]

export function HowItWorks() {
	return (
		<Section
			id="how-it-works"
			heading="How it works"
			intro="Not home? Authorize a curbside pickup by text, and we do the rest without you."
		>
			<ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
				{steps.map(({ name, text }, at) => (
					<li key={name} className="grid grid-cols-[auto_1fr] gap-x-5">
						<span
							aria-hidden="true"
							className="font-bold font-display text-5xl text-moss leading-none tabular-nums"
						>
							{at + 1}
						</span>
						<div>
							<h3 className="text-spruce text-xl">{name}</h3>
							<p className="mt-2">{text}</p>
						</div>
					</li>
				))}
			</ol>
		</Section>
	)
}
