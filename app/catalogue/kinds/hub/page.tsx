import type { PriceList } from '#app/pricing/price-list.ts'
import type { MappedCity } from '#app/shell/area-geography.ts'
import { AreaMap, type MapPlace } from '#app/shell/area-map.tsx'
import { communitiesHere, homeBooking, homeCalculator, partHere } from '#app/shell/links.ts'
import { SearchField } from '#app/shell/search-field.tsx'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { capital } from '#app/values/capital.ts'
import { sameDayHours } from '#app/values/hours.ts'
import { byLoad } from '../../listings.ts'
import type { PageLink } from '../../page-link.ts'
import { Links } from '../../parts/lists.tsx'
import { Opening } from '../../parts/opening.tsx'
import { Part } from '../../parts/sections.tsx'
import { inKilometres } from '../../units.ts'
import { isTown } from '../community/community.ts'
import type { Town } from '../town/town.ts'
import type { CityPart } from './related.ts'

/** Landmarks and kinds of homes on a card (docs/rules.md, 'How much a page shows'). */
/** A link of a list: easy to hit on a phone. */
const way = 'inline-flex min-h-11 items-center'

const shown = { landmarks: 2, types: 2 }

const featuresOf = (sameDay: ReturnType<typeof sameDayHours>): [string, string][] => [
	[
		'Fast Response',
		`${sameDay ? `Same-day windows from ${sameDay.from} to ${sameDay.to}` : 'Windows'}, 7 days a week, with a text when we set out.`,
	],
	['Eco-Responsible', 'We donate what works, recycle what we can, and tell you what went where.'],
	['Fully Insured', 'Crews are licensed and insured for homes, towers and job sites.'],
]

export function HubPage(props: {
	city: string
	/** The communities by the part of the city that they are in. */
	parts: CityPart[]
	/** The pages of the parts, and what else is on the map. */
	places: MapPlace[]
	things: { title: string; links: PageLink[] }[]
	towns: {
		title: string
		towns: (Pick<Town, 'name' | 'path' | 'kilometres'> & { communities: number })[]
	}[]
	mapped: MappedCity
	prices: PriceList
}) {
	const company = useCompany()
	const { city, parts, things, towns, places, mapped, prices } = props
	const listed = parts.flatMap(({ communities }) => communities).filter((each) => !isTown(each)).length
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
				price={byLoad(prices)}
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
				picture={<AreaMap city={mapped} view={mapped.map.near} places={places} />}
			/>
			<Part title="Communities" id="communities">
				<p>{`${listed} have a page of their own; in the others we haul just the same.`}</p>
				<SearchField label="Your area, or what there is to haul" />
				<Links
					links={[
						{ name: 'All', path: communitiesHere() },
						...parts.map(({ name, id }) => ({ name, path: partHere(id) })),
					]}
				/>
				<div className="parts">
					{parts.map(({ name, id, path, communities }) => (
						<section key={id} id={id}>
							<h3 className="mb-3 pt-6 text-2xl text-spruce">{path ? <a href={path}>{name}</a> : name}</h3>
							<ul>
								{communities.map((community) => (
									<li key={community.path} className="border-line border-t pt-2">
										<h4 className="font-bold text-xl">{community.name}</h4>
										<p>
											<b>{capital(community.demographics)}</b>
											{` ${community.propertyTypes.slice(0, shown.types).join(', ')}`}
										</p>
										<p>{community.description}</p>
										<p>{community.landmarks.slice(0, shown.landmarks).join(' · ')}</p>
										<a href={community.path} className={way}>{`View ${community.name} Services`}</a>
									</li>
								))}
							</ul>
						</section>
					))}
				</div>
			</Part>
			<Part title={`Towns around ${city}`} id="towns" quiet>
				<div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
					{towns.map((band) => (
						<div key={band.title}>
							<h3 className="text-xl">{band.title}</h3>
							<ul className="flex flex-wrap gap-x-5">
								{band.towns.map(({ name, path, kilometres, communities }) => (
									<li key={path}>
										<a href={path} className={way}>
											{name}
										</a>{' '}
										{inKilometres(kilometres)}
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
