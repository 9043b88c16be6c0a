import type { ReactNode } from 'react'
import type { PriceList } from '#app/pricing/price-list.ts'
import { homeSection } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { byLoad } from '../../listings.ts'
import { NextWindows } from '../../next-windows-frame.tsx'
import type { PageLink } from '../../page-link.ts'
import { PriceTable } from '../../parts/facts.tsx'
import { Bullets, Cards, Faqs, Links, Paragraphs } from '../../parts/lists.tsx'
import { Opening, ToBooking } from '../../parts/opening.tsx'
import { Part, Side } from '../../parts/sections.tsx'
import { inMinutes, upper } from '../../units.ts'
import type { Community } from './community.ts'

/** Nearby areas that the advantage text names (docs/rules.md, 'How much a page shows'). */
const namedAreas = 3

/** A community is near whose drive from downtown takes no longer than this, in minutes. */
const nearMinutes = 30

/** The value in place of a home price where there are no homes (docs/rules.md, 'Kinds of local pages'). */
const noHomes = 'N/A - Commercial'

type Props = {
	community: Omit<Community, 'quadrant' | 'coordinates'>
	/** The town that it is or belongs to; none in the city itself. */
	town: string | undefined
	city: string
	/** Its own address. */
	path: string
	prices: PriceList
	/** Links to its services and to what it is a part of. */
	onward: { title: string; links: PageLink[] }[]
	/** Its place on the map. */
	children: ReactNode
}

/** A community of Calgary or of a satellite town. */
export function CommunityPage({ community, town, city, path, prices, onward, children }: Props) {
	const { name, nearbyAreas, transitAccess } = community
	const around = nearbyAreas.slice(0, namedAreas)
	return (
		<>
			<Opening
				badges={community.propertyTypes.slice(0, 3)}
				title={`Junk Removal in ${name}`}
				text={community.description}
				actions={
					<>
						<ToBooking>Book Online in 60s</ToBooking>
						<ButtonLink kind="outline" to={homeSection('calculator')}>
							Get Free Quote
						</ButtonLink>
					</>
				}
				windows={<NextWindows page={path} city={town} />}
				price={byLoad(prices)}
				picture={children}
				facts={[
					[`From downtown ${city}`, inMinutes(community.driveMinutes)],
					...(community.averageHomePrice === noHomes
						? []
						: [['Homes', community.averageHomePrice] satisfies [string, string]]),
				]}
			/>
			<Part
				title={`Hauling in ${name}`}
				quiet
				aside={
					<Side title="Around here">
						<Paragraphs
							texts={[
								{ head: 'Landmarks', text: community.landmarks.join(', ') },
								...(transitAccess ? [{ head: 'Transit', text: transitAccess }] : []),
							]}
						/>
					</Side>
				}
			>
				<Paragraphs texts={community.localContext} />
			</Part>
			<Part title="What We Remove">
				<Cards cards={community.whatWeRemove} />
			</Part>
			<Part title={`The ${name.replace(/^The /, '')} Advantage`}>
				<div className="grid gap-8 lg:grid-cols-2">
					<div className="space-y-4">
						<p>
							Our trucks also work in {around.slice(0, -1).join(', ')} and {around.at(-1)}
							{upper(community.driveMinutes) <= nearMinutes && ', so there’s usually one close by'}.
						</p>
						<Bullets items={community.serviceHighlights} />
						<h3 className="pt-4 text-xl">Good to know</h3>
						<Bullets items={community.specialConsiderations} />
						<h3 className="pt-4 text-xl">Where it goes</h3>
						<p>{community.disposal}</p>
					</div>
					<PriceTable loads={prices.loads} city={town} />
				</div>
			</Part>
			<Part title="Questions" quiet>
				<Faqs faqs={community.faqs} />
			</Part>
			{onward.map(({ title, links }) => (
				<Part key={title} title={title}>
					<Links links={links} />
				</Part>
			))}
		</>
	)
}
