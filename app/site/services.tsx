import { notTaken } from '#app/values/not-taken.ts'
import { Section } from './section.tsx'

const kinds = [
	{
		name: 'Furniture and mattresses',
		text: 'Sofas, beds, dressers, tables. What still serves goes to a reuse store first.',
	},
	{
		name: 'Appliances',
		text: 'Fridges, stoves, washers. Working ones are offered for reuse; the rest is drained and recycled as metal.',
	},
	{
		name: 'Electronics',
		text: 'TVs, monitors, computers, printers. They go to an electronics recycler, not in with the rest.',
	},
	{ name: 'Yard and green waste', text: 'Branches, sod, leaves, old fences. Green waste is composted.' },
	{
		name: 'Renovation debris',
		text: 'Drywall, lumber, tile, cabinets. Clean wood and metal are sorted out and recycled.',
	},
	{
		name: 'Whole-place cleanouts',
		text: 'Basements, garages, estates, offices, rentals between tenants, job sites.',
	},
]

export function Services() {
	return (
		<Section
			id="services"
			heading="What we take"
			band="sand"
			intro="For homes, tenants and landlords, businesses and contractors. If two people can carry it, we can most likely take it."
		>
			<dl className="grid gap-x-10 sm:grid-cols-2">
				{kinds.map(({ name, text }) => (
					<div key={name} className="border-line border-t py-5">
						<dt className="font-bold font-display text-spruce text-xl">{name}</dt>
						<dd className="mt-1">{text}</dd>
					</div>
				))}
			</dl>
			<p className="mt-4 border-ink border-t-2 pt-5">
				<b>What we cannot take:</b> {notTaken.join('; ')}.
			</p>
		</Section>
	)
}
