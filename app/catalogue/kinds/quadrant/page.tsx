import type { PriceList } from '#app/pricing/price-list.ts'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { byLoad } from '../../listings.ts'
import { Badges, Bullets, Paragraphs } from '../../parts/lists.tsx'
import { Call, Opening, ToBooking } from '../../parts/opening.tsx'
import { Part, Side } from '../../parts/sections.tsx'
import { PlaceMap } from '../../place-map.tsx'
import { inDollars } from '../../units.ts'
import type { Quadrant } from './quadrant.ts'
import type { relatedToQuadrant } from './related.ts'

const reasons: [string, string][] = [
	['Local Area Expertise', 'Crews that know these lanes, towers and hills, and plan the day around them.'],
	['Eco-Friendly Disposal', 'Donation first, then recycling, landfill last, with a report within 24 hours.'],
	['Community-Focused Service', 'A firm price on site, a text on the way, and a swept floor behind us.'],
]

export function QuadrantPage(
	props: { quadrant: Quadrant; prices: PriceList; here: string } & ReturnType<typeof relatedToQuadrant>,
) {
	const { phone } = useCompany()
	const { quadrant, prices, here, services, communities, outline, mapped } = props
	const [corner, ...corners] = outline
	return (
		<>
			<Opening
				badges={[`${quadrant.code} • ${quadrant.communityCount} communities`]}
				title={`Junk Removal in ${quadrant.name}`}
				text={`${quadrant.description} Average response time: ${quadrant.avgResponseTime} minutes.`}
				actions={
					<>
						<ToBooking>Book Online Now</ToBooking>
						<ButtonLink kind="outline" to={telephone(phone)}>
							Get Quote by Phone
						</ButtonLink>
					</>
				}
				price={byLoad(prices)}
				picture={
					corner && (
						<PlaceMap
							city={mapped}
							shown={[corner, ...corners]}
							kilometresAround={1}
							places={communities}
							here={here}
							caption={`${quadrant.name}, and the communities that have a page of their own.`}
						/>
					)
				}
				facts={[
					['Average response', `${quadrant.avgResponseTime} minutes`],
					['Communities', quadrant.communityCount],
					['Who lives here', quadrant.demographics[0]],
				]}
			/>
			<Part
				title={`Hauling in ${quadrant.name}`}
				quiet
				aside={
					<Side title="Service highlights">
						<Bullets items={quadrant.serviceHighlights} />
					</Side>
				}
			>
				<Paragraphs texts={quadrant.localContext} />
			</Part>
			{services.length > 0 && (
				<Part title="Popular Services">
					<ul className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
						{services.map((service) => (
							<li key={service.slug} className="border-line border-t pt-3">
								<h3 className="text-xl">
									<a href={service.path}>{service.name}</a>
								</h3>
								<p>{service.description}</p>
								<p className="mt-1 text-sm">
									Avg Price <b>{inDollars(service.avgPrice)}</b> · Time Required <b>{service.timeRequired}</b>{' '}
									· {service.specialHandling ? 'Special Handling' : 'Standard Service'}
								</p>
							</li>
						))}
					</ul>
				</Part>
			)}
			<Part title={`All ${quadrant.name} Communities`} quiet>
				<p className="mb-5">These have a page of their own; the others we haul in as well.</p>
				<ul className="grid gap-6 lg:grid-cols-2">
					{communities.map((community) => (
						<li key={community.slug}>
							<h3 className="text-xl">
								<a href={community.path}>{community.name}</a>
							</h3>
							<p className="my-1">{community.description}</p>
							<Badges
								words={[...(community.part ? [community.part] : []), ...community.propertyTypes.slice(0, 2)]}
							/>
						</li>
					))}
				</ul>
			</Part>
			<Part title="Service Expertise">
				<Bullets items={quadrant.serviceChallenges} />
			</Part>
			<Part title="Why Choose Us">
				<ul className="grid gap-6 lg:grid-cols-3">
					{reasons.map(([name, text]) => (
						<li key={name}>
							<h3 className="text-xl">{name}</h3>
							<p className="mt-1">{text}</p>
						</li>
					))}
				</ul>
			</Part>
			<Part title="Seasonal Service" quiet>
				<ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
					{quadrant.seasonalConsiderations.map((each) => {
						const [season, ...text] = each.split(': ')
						return (
							<li key={each}>
								<h3 className="text-xl">{season}</h3>
								<p className="mt-1">{text.join(': ')}</p>
							</li>
						)
					})}
				</ul>
			</Part>
			<Part title={`A truck in ${quadrant.name} today`}>
				<div className="flex flex-wrap gap-3">
					<ToBooking>Book Online Now</ToBooking>
					<Call>Get Phone Quote</Call>
				</div>
			</Part>
		</>
	)
}
