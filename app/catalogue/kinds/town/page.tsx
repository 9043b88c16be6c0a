import { Fragment } from 'react'
import { howSoon, travelFeeAsFact } from '#app/bookings/rules/service-zone-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { townsByDistance } from '#app/shell/links.ts'
import { capital } from '#app/values/capital.ts'
import { formatRange } from '#app/values/money.ts'
import { passagesOf } from '../../in-town/in-town.ts'
import { rangeIn, withTravelFee } from '../../in-town/price.ts'
import { ServiceChoice } from '../../in-town/service-choice.tsx'
import { NextWindows } from '../../next-windows-frame.tsx'
import type { PageLink } from '../../page-link.ts'
import { restFacts, travelFacts } from '../../parts/facts.tsx'
import { Badges, Bullets, Cards, Links, Paragraphs } from '../../parts/lists.tsx'
import { BookOrCall, Opening } from '../../parts/opening.tsx'
import { Part, Side } from '../../parts/sections.tsx'
import { PlaceMap } from '../../place-map.tsx'
import { inKilometres, inMinutes } from '../../units.ts'
import type { relatedToTown } from './related.ts'
import type { Town } from './town.ts'

/** Highlights at the top (docs/rules.md, 'How much a page shows'). */
const shown = { highlights: 3 }

type Props = { town: Town; related: ReturnType<typeof relatedToTown>; prices: PriceList; hub: PageLink }

/** A municipality or outlying area, or a town of the regions further away. */
export function TownPage({ town, related, prices, hub }: Props) {
	const { name, region } = town
	const distance = inKilometres(town.kilometres)
	const drive = inMinutes(town.driveMinutes)
	const range = rangeIn(town.serviceZone, prices)
	return (
		<>
			<Opening
				badges={
					region
						? [`${region} region`, capital(town.demographics)]
						: town.serviceHighlights.slice(0, shown.highlights)
				}
				title={region ? `${name} Junk Removal` : `${name} Junk Removal Service`}
				text={`${town.description} ${name} is ${distance} from ${hub.name}, ${drive} by truck.`}
				actions={<BookOrCall />}
				windows={<NextWindows page={town.path} city={name} />}
				price={{
					called: withTravelFee('Service Range, typical', town.serviceZone),
					amount: formatRange(range),
				}}
				picture={
					<PlaceMap
						city={related.mapped}
						shown={[related.mapped.map.centre, town.coordinates]}
						kilometresAround={14}
						places={related.places}
						here={town.path}
						caption={`${name}, ${distance} by road. Rings are kilometres from ${hub.name}’s City Hall.`}
					/>
				}
				facts={
					region
						? [
								['Distance', distance],
								['Drive time', drive],
								...restFacts(related.rest),
								['Average home price', town.averageHomePrice],
								...travelFacts(town.serviceZone),
							]
						: [
								['Drive Time', drive],
								...restFacts(related.rest),
								['Response Time', howSoon[town.serviceZone.reach]],
								['Trip', travelFeeAsFact(town.serviceZone)],
							]
				}
			/>
			<Part
				title={`Hauling in ${name}`}
				quiet
				aside={
					<div className="space-y-8">
						<Side title="Service areas">
							<Badges words={town.serviceArea} />
						</Side>
						<Side title="Homes and landmarks">
							<Badges words={town.propertyTypes} />
							<p className="mt-4">{town.landmarks.join(' · ')}</p>
						</Side>
						<Side title="What you can count on">
							<Bullets items={town.serviceHighlights} />
						</Side>
					</div>
				}
			>
				<div className="max-w-[68ch] space-y-4">
					{passagesOf(town).map(({ title, facts }) => (
						<Fragment key={title}>
							<h3 className="pt-4 text-xl">{title}</h3>
							<Paragraphs texts={facts} />
						</Fragment>
					))}
				</div>
			</Part>
			{!region && related.popular.length > 0 && (
				<PopularServices services={related.popular} city={hub.name} />
			)}
			{town.specialConsiderations && (
				<Part title="Special considerations">
					<Bullets items={town.specialConsiderations} />
				</Part>
			)}
			{(town.seasonalConsiderations || related.seasons.length > 0) && (
				<Part title="Through the year">
					{town.seasonalConsiderations && (
						<Bullets items={town.seasonalConsiderations.map(({ text }) => text)} />
					)}
					<div className="mt-8">
						<Cards cards={related.seasons} />
					</div>
				</Part>
			)}
			{related.communities.length > 0 && (
				<Part title={`Communities of ${name}`}>
					<Links links={related.communities} />
				</Part>
			)}
			{related.services.lists.length > 0 && (
				<Part title={`Everything we do in ${name}`} quiet>
					<Links links={related.services.links} />
					<div className="mt-4">
						<ServiceChoice town={town} lists={related.services.lists} />
					</div>
				</Part>
			)}
			<Part title={`Near ${name}`}>
				<PlaceLinks places={related.neighbours} />
				{related.further.length > 0 && (
					<details>
						<summary className="cursor-pointer py-3 font-semibold">Every town on the map</summary>
						<PlaceLinks places={related.further} />
					</details>
				)}
				<p className="mt-2 text-muted text-sm">
					Kilometres from {name}, in a straight line.{' '}
					<a href={townsByDistance(hub.path)}>All towns by road from {hub.name}</a>
				</p>
			</Part>
		</>
	)
}

function PlaceLinks({ places }: { places: Props['related']['neighbours'] }) {
	return (
		<ul className="flex flex-wrap gap-x-5">
			{places.map(({ name, path, kilometres }) => (
				<li key={path} className="py-2">
					<a href={path}>{name}</a> {kilometres} km
				</li>
			))}
		</ul>
	)
}

function PopularServices(props: { services: Props['related']['popular']; city: string }) {
	const { services, city } = props
	return (
		<Part title="Popular services">
			<ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
				{services.map(({ name, description, path }) => (
					<li key={path} className="border-line border-t pt-3">
						<h3 className="text-xl">{name}</h3>
						<p className="mt-1">{description}</p>
						<a href={path} className="inline-block py-2 font-semibold">
							Learn More
							<span className="sr-only">
								{' '}
								about {name} in {city}
							</span>
						</a>
					</li>
				))}
			</ul>
		</Part>
	)
}
