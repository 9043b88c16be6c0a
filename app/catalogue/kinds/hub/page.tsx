import type { MappedCity } from '#app/shell/area-geography.ts'
import { AreaMap, type MapPlace } from '#app/shell/area-map.tsx'
import { homeBooking, homeCalculator } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { sameDayHours } from '#app/values/hours.ts'
import type { PageLink } from '../../page-link.ts'
import { Badges, capital, Links, Opening, Part } from '../../parts.tsx'
import { inKilometres } from '../../units.ts'
import type { Community } from '../community/community.ts'
import type { Town } from '../town/town.ts'

/** Landmarks on a card (docs/rules.md, 'How much a page shows'). */
const shownLandmarks = 2

const featuresOf = (sameDay: ReturnType<typeof sameDayHours>): [string, string][] => [
	[
		'Fast Response',
		`${sameDay ? `Same-day windows from ${sameDay.from} to ${sameDay.to}` : 'Windows'}, 7 days a week, with a text when we set out.`,
	],
	[
		'Eco-Responsible',
		'What works is donated, what can be recycled is, and a report tells you which went where.',
	],
	['Fully Insured', 'Crews are licensed and insured for homes, towers and job sites.'],
]

export function HubPage(props: {
	city: string
	communities: readonly (Pick<
		Community,
		'name' | 'demographics' | 'description' | 'propertyTypes' | 'landmarks'
	> &
		Pick<PageLink, 'path'>)[]
	quadrants: PageLink[]
	things: { title: string; links: PageLink[] }[]
	towns: {
		title: string
		towns: (Pick<Town, 'name' | 'path' | 'kilometres'> & { communities: number })[]
	}[]
	places: MapPlace[]
	mapped: MappedCity
}) {
	const company = useCompany()
	const { city, communities, quadrants, things, towns, places, mapped } = props
	return (
		<>
			<Opening
				badges={[
					'Same-day service',
					`${company.claims.diversionGoalPercent}% diversion goal`,
					'Licensed & insured',
				]}
				title={`${city} Junk Removal`}
				text={`We haul in ${company.area.places[0]?.communities} communities. Here is what their homes and lanes ask for, and what a pickup costs.`}
				actions={
					<>
						<ButtonLink kind="primary" to={homeBooking()}>
							Get Free Quote
						</ButtonLink>
						<ButtonLink kind="outline" to={homeCalculator()}>
							Price Calculator
						</ButtonLink>
					</>
				}
				aside={<AreaMap city={mapped} view="around" places={places} />}
			/>
			<Part title="Communities">
				{quadrants.length > 0 && <Links links={quadrants} />}
				<ul className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
					{communities.map((community) => (
						<li key={community.path} className="border-line border-t pt-3">
							<h3 className="text-xl">{community.name}</h3>
							<p className="text-muted text-sm">{capital(community.demographics)}</p>
							<p className="my-2">{community.description}</p>
							<Badges words={community.propertyTypes} />
							<p className="mt-2 text-sm">{community.landmarks.slice(0, shownLandmarks).join(' · ')}</p>
							<a href={community.path} className="inline-block py-2 font-semibold">
								View {community.name} Services
							</a>
						</li>
					))}
				</ul>
			</Part>
			<Part title={`Towns around ${city}`} id="towns" quiet>
				<div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
					{towns.map((band) => (
						<div key={band.title}>
							<h3 className="text-xl">{band.title}</h3>
							<ul className="flex flex-wrap gap-x-5">
								{band.towns.map(({ name, path, kilometres, communities }) => (
									<li key={path} className="py-2">
										<a href={path}>{name}</a> {inKilometres(kilometres)}
										{communities > 0 && `, ${communities} communities`}
									</li>
								))}
							</ul>
						</div>
					))}
				</div>
			</Part>
			{things.map(({ title, links }) => (
				<Part key={title} title={title}>
					<Links links={links} />
				</Part>
			))}
			<Part title="What you can count on" quiet>
				<ul className="grid gap-6 lg:grid-cols-3">
					{featuresOf(sameDayHours(company)).map(([name, text]) => (
						<li key={name}>
							<h3 className="text-xl">{name}</h3>
							<p className="mt-1">{text}</p>
						</li>
					))}
				</ul>
			</Part>
		</>
	)
}
