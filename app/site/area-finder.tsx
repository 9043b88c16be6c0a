import { AreaMap, type MapPlace } from '#app/shell/area-map.tsx'
import { calgaryHub, calgaryTowns, contact, town } from '#app/shell/links.ts'
import { communitiesServed } from '#app/values/communities-served.ts'
import { Section } from './section.tsx'

/** One row for each city, with its number of communities (docs/rules.md, 'Area'). */
const cities = [
	{ name: 'Calgary', communities: communitiesServed.calgary, to: calgaryHub() },
	{ name: 'Airdrie', communities: communitiesServed.eachTownAround, to: town('airdrie') },
	{ name: 'Okotoks', communities: communitiesServed.eachTownAround, to: town('okotoks') },
	{ name: 'Cochrane', communities: communitiesServed.eachTownAround, to: town('cochrane') },
	{ name: 'Chestermere', communities: communitiesServed.eachTownAround, to: town('chestermere') },
]

/** Where the four towns lie. */
const places: MapPlace[] = [
	{ name: 'Airdrie', path: town('airdrie'), coordinates: [51.29, -114.01] },
	{ name: 'Okotoks', path: town('okotoks'), coordinates: [50.73, -113.98] },
	{ name: 'Cochrane', path: town('cochrane'), coordinates: [51.19, -114.47] },
	{ name: 'Chestermere', path: town('chestermere'), coordinates: [51.04, -113.82] },
]

export function AreaFinder() {
	return (
		<Section
			heading="Where we come"
			intro={
				<>
					Calgary, four towns around it, and the places between.{' '}
					<a href={calgaryTowns()}>All towns by distance</a>. Not on the list?{' '}
					<a href={contact()}>Contact us</a>.
				</>
			}
		>
			<div className="grid items-center gap-8 sm:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
				<ul className="border-line border-t">
					{cities.map(({ name, communities, to }) => (
						<li key={name} className="border-line border-b">
							<a
								href={to}
								className="flex min-h-16 items-center justify-between gap-4 py-2 text-ink no-underline hover:bg-sand"
							>
								<span className="font-bold font-display text-spruce text-xl">{name}</span>
								<span className="whitespace-nowrap">
									<b className="font-display text-xl tabular-nums">{communities}</b> communities
								</span>
							</a>
						</li>
					))}
				</ul>
				<AreaMap view="near" places={places} className="mx-auto w-full max-w-sm" />
			</div>
		</Section>
	)
}
