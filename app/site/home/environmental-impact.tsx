import { useCompany } from '#app/shell/use-company.ts'
import { Section } from '../section.tsx'

const order = [
	{ name: 'Donation first', text: 'Anything still usable goes to a reuse store or charity.' },
	{
		name: 'Then recycling',
		text: 'Metal, wood, cardboard, electronics and green waste, each to its own place.',
	},
	{ name: 'Landfill last', text: 'Only what’s left over, and we’ll tell you what that was.' },
]

export function EnvironmentalImpact() {
	const { claims } = useCompany()
	return (
		<Section
			heading="Where it goes"
			band="spruce"
			layout="across"
			intro="You can check how we do. Within 24 hours you’ll get a report of what was donated, recycled and landfilled."
		>
			<div className="grid items-center gap-x-12 gap-y-8 sm:grid-cols-[auto_1fr] lg:items-start lg:gap-x-16">
				<p>
					<span className="block font-bold font-display text-[6rem] leading-none sm:text-[8rem]">
						{claims.diversionGoalPercent}%
					</span>
					<span className="mt-2 block text-lg">diversion goal</span>
				</p>
				<ol className="divide-y divide-white/25 border-white/25 border-y lg:grid lg:grid-cols-3 lg:gap-x-10 lg:divide-y-0 lg:border-y-0">
					{order.map(({ name, text }) => (
						<li key={name} className="border-white/25 py-5 lg:border-t-2">
							<h3 className="text-xl">{name}</h3>
							<p className="mt-1">{text}</p>
						</li>
					))}
				</ol>
			</div>
		</Section>
	)
}
