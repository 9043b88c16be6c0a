import type { ComponentType } from 'react'
import { below } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { notTaken } from '#app/values/not-taken.ts'
import { Section } from '../section.tsx'
import {
	Appliances,
	Electronics,
	Furniture,
	RenovationDebris,
	WholePlaces,
	YardWaste,
} from './service-drawings.tsx'

/** What we take, and the page of the city's that says more about it. */
const kinds: { name: string; page: string; text: string; Drawing: ComponentType }[] = [
	{
		name: 'Furniture and mattresses',
		page: 'furniture-removal',
		text: 'Sofas, beds, dressers, tables. What’s still usable goes to a reuse store first.',
		Drawing: Furniture,
	},
	{
		name: 'Appliances',
		page: 'appliance-removal',
		text: 'Fridges, stoves, washers. Working ones are offered for reuse; the rest is drained and recycled as metal.',
		Drawing: Appliances,
	},
	{
		name: 'Electronics',
		page: 'electronics-disposal',
		text: 'TVs, monitors, computers, printers. They go to an electronics recycler.',
		Drawing: Electronics,
	},
	{
		name: 'Yard and green waste',
		page: 'yard-waste-removal',
		text: 'Branches, sod, leaves, old fences. Green waste is composted.',
		Drawing: YardWaste,
	},
	{
		name: 'Renovation debris',
		page: 'construction-debris-removal',
		text: 'Drywall, lumber, tile, cabinets. Clean wood and metal are sorted out and recycled.',
		Drawing: RenovationDebris,
	},
	{
		name: 'Whole-place cleanouts',
		page: 'estate-cleanout',
		text: 'Basements, garages, estates, offices, rentals between tenants, job sites.',
		Drawing: WholePlaces,
	},
]

/**
 * Six pictures, each the way to its page: beside their text on a phone, above it where there is room. On a wide screen heading and
 * what we can't take are their margin.
 */
export function Services() {
	const city = useCompany().area.places[0]?.page
	return (
		<Section
			id="services"
			heading="What we take"
			band="sand"
			layout="margin"
			intro="For homes, tenants and landlords, businesses and contractors. If two people can carry it, we can most likely take it."
			aside={
				<p className="border-ink border-t-2 pt-5">
					<b>What we can’t take:</b> {notTaken.join('; ')}.
				</p>
			}
		>
			<ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-8 print:gap-y-3">
				{kinds.map(({ name, page, text, Drawing }) => (
					<li
						key={name}
						className="relative grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-5 rounded-card has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-4 sm:block"
					>
						<div className="lg:max-w-64">
							<Drawing />
						</div>
						<div className="sm:mt-4 lg:mt-3 print:mt-0">
							<h3 className="text-xl lg:text-lg">
								{city ? (
									<a
										href={below(city, page)}
										className="text-spruce after:absolute after:inset-0 focus-visible:outline-none"
									>
										{name}
									</a>
								) : (
									name
								)}
							</h3>
							<p className="mt-1">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</Section>
	)
}
