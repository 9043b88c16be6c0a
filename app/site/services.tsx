import { calgaryPage } from '#app/shell/links.ts'
import { notTaken } from '#app/values/not-taken.ts'
import { Section } from './section.tsx'

/** What we take, and the page that says more about it. */
const kinds = [
	{
		name: 'Furniture and mattresses',
		page: calgaryPage('furniture-removal'),
		text: 'Sofas, beds, dressers, tables. What still serves goes to a reuse store first.',
	},
	{
		name: 'Appliances',
		page: calgaryPage('appliance-removal'),
		text: 'Fridges, stoves, washers. Working ones are offered for reuse; the rest is drained and recycled as metal.',
	},
	{
		name: 'Electronics',
		page: calgaryPage('electronics-disposal'),
		text: 'TVs, monitors, computers, printers. They go to an electronics recycler, not in with the rest.',
	},
	{
		name: 'Yard and green waste',
		page: calgaryPage('yard-waste-removal'),
		text: 'Branches, sod, leaves, old fences. Green waste is composted.',
	},
	{
		name: 'Renovation debris',
		page: calgaryPage('construction-debris-removal'),
		text: 'Drywall, lumber, tile, cabinets. Clean wood and metal are sorted out and recycled.',
	},
	{
		name: 'Whole-place cleanouts',
		page: calgaryPage('estate-cleanout'),
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
				{kinds.map(({ name, page, text }) => (
					<div key={name} className="border-line border-t py-5">
						<dt className="font-bold font-display text-xl">
							<a href={page} className="inline-flex min-h-11 items-center text-spruce">
								{name}
							</a>
						</dt>
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
