import { calgaryHub, contact, town } from '#app/shell/links.ts'
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
			<ul className="grid gap-3 sm:grid-cols-2">
				{cities.map(({ name, communities, to }) => (
					<li key={name} className="first:sm:col-span-2">
						<a
							href={to}
							className="flex min-h-24 items-end justify-between gap-4 rounded-card border border-line bg-white p-5 text-ink no-underline transition-colors duration-150 hover:border-spruce motion-reduce:transition-none"
						>
							<span className="font-bold font-display text-2xl text-spruce">{name}</span>
							<span className="text-right">
								<b className="font-display text-2xl tabular-nums">{communities}</b> communities
							</span>
						</a>
					</li>
				))}
			</ul>
		</Section>
	)
}
