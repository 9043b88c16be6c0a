import { calgaryHub, contact, town } from '#app/shell/links.ts'
import { AreaMap } from './area-map.tsx'
import { Section } from './section.tsx'

/** Specification, section 2: one card per city, with its count of communities. */
const cities = [
	{ name: 'Calgary', communities: 50, to: calgaryHub() },
	{ name: 'Airdrie', communities: 12, to: town('airdrie') },
	{ name: 'Okotoks', communities: 12, to: town('okotoks') },
	{ name: 'Cochrane', communities: 12, to: town('cochrane') },
	{ name: 'Chestermere', communities: 12, to: town('chestermere') },
]

export function AreaFinder() {
	return (
		<Section
			heading="Where we come"
			intro={
				<>
					Calgary, four towns around it, and the places between. Not on the list?{' '}
					<a href={contact()}>Contact us</a>.
				</>
			}
		>
			<div className="grid items-center gap-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				<ul className="border-line border-t">
					{cities.map(({ name, communities, to }) => (
						<li key={name} className="border-line border-b">
							<a
								href={to}
								className="flex min-h-16 items-center justify-between gap-4 py-2 text-ink no-underline hover:bg-sand"
							>
								<span className="font-bold font-display text-2xl text-spruce">{name}</span>
								<span className="whitespace-nowrap">
									<b className="font-display text-xl tabular-nums">{communities}</b> communities
								</span>
							</a>
						</li>
					))}
				</ul>
				<AreaMap className="mx-auto w-full max-w-sm" />
			</div>
		</Section>
	)
}
