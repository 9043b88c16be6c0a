import type { ReactNode } from 'react'
import { bookingHere } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BookingBlock } from './booking-block.tsx'
import type { OfferedService } from './in-town/offered-service.ts'
import { isUrgent, reachOf } from './in-town/trip.ts'
import type { Town } from './kinds/town.ts'
import type { LandingData } from './landing.server.ts'
import { CombinationPage } from './pages/combination.tsx'
import { CommunityPage } from './pages/community.tsx'
import { ItemPage } from './pages/item.tsx'
import { LocationPage } from './pages/location.tsx'
import { QuadrantPage } from './pages/quadrant.tsx'
import { ServicePage } from './pages/service.tsx'
import { SituationPage } from './pages/situation.tsx'
import { SpecializedPage } from './pages/specialized.tsx'
import { TownPage } from './pages/town.tsx'
import { TownServicePage } from './pages/town-service.tsx'
import { Breadcrumb, Call, Links, Lookalikes, Part } from './parts.tsx'
import { trailOf } from './trail.ts'

/** Any page of the catalogue: the breadcrumb, the body of its kind, and the booking form. */
export function LandingBody({ data }: { data: LandingData }) {
	const company = useCompany()
	const nearby = data.kind === 'community' || data.kind === 'satellite' ? data.nearby : []
	const lookalikes = 'lookalikes' in data ? data.lookalikes : []
	const booking = bookingOf(data)
	// In a critical situation the visitor should call, so the form is folded.
	const critical = data.kind === 'situation' && data.entity.urgencyLevel === 'Critical'
	return (
		<main id="main">
			<Breadcrumb {...trailOf(data, company)} />
			{bodyOf(data)}
			{lookalikes.length > 0 && (
				<Part title="Which one is yours?">
					<Lookalikes lookalikes={lookalikes} />
				</Part>
			)}
			<BookingBlock
				{...booking}
				page={data.path}
				days={data.days}
				prices={data.prices}
				folded={critical}
				actions={
					data.kind === 'town' ? (
						<>
							<ButtonLink kind="primary" to={bookingHere()}>
								Book Online Now
							</ButtonLink>
							<Call />
						</>
					) : (
						booking.urgent && <Call />
					)
				}
			>
				{nearby.length > 0 && (
					<div className="page mt-10">
						<h3 className="text-xl">Nearby communities</h3>
						<Links links={nearby} />
					</div>
				)}
			</BookingBlock>
		</main>
	)
}

/** The booking block of a page: its title, the city that is filled in, and how soon we come. */
function bookingOf(data: LandingData): {
	title: string
	city?: string
	farAway?: boolean
	bookedByEight?: boolean
	urgent?: boolean
	price?: string
} {
	const { kind, entity } = data
	const pickup = (name: string) => `Book a pickup in ${name}`
	switch (kind) {
		case 'community':
			return {
				title: pickup(entity.name),
				...(entity.quadrant === 'Surrounding' ? { city: entity.name } : {}),
			}
		case 'quadrant':
			return { title: pickup(entity.name) }
		case 'location':
			// A county is not a city: its residents enter the city of their address.
			return { title: 'Book a pickup here', city: data.parent?.name ?? '' }
		case 'satellite':
			return { title: pickup(entity.name), city: data.town.name }
		case 'town':
			return { title: pickup(entity.name), city: entity.name, ...comingTo(entity) }
		case 'town-service': {
			const { name, town, service } = entity
			return {
				title: `Book ${name}`,
				city: town.name,
				...comingTo(town, service),
				price: service.avgPrice,
			}
		}
		case 'combination':
			return {
				title: `Book ${entity.serviceName} in ${entity.municipalityName}`,
				city: entity.municipalityName,
				...comingTo(entity.town, entity.service),
				price: entity.avgPrice,
			}
		default:
			return { title: `Book ${entity.name}`, price: entity.avgPrice }
	}
}

const comingTo = (town: Town, service?: OfferedService) => {
	const reach = reachOf(town)
	return {
		farAway: reach === 'fixed-days',
		bookedByEight: reach === 'route',
		urgent: service !== undefined && isUrgent(town, service),
	}
}

function bodyOf(data: LandingData): ReactNode {
	switch (data.kind) {
		case 'quadrant':
			return <QuadrantPage quadrant={data.entity} services={data.services} communities={data.communities} />
		case 'community':
		case 'satellite':
			return <CommunityPage community={data.entity} prices={data.prices} />
		case 'service':
			return <ServicePage service={data.entity} communities={data.communities} />
		case 'specialized':
			return <SpecializedPage service={data.entity} related={data.related} />
		case 'item':
			return <ItemPage item={data.entity} related={data.related} />
		case 'situation':
			return <SituationPage situation={data.entity} related={data.related} twin={data.twin} />
		case 'town':
			return <TownPage town={data.entity} related={data} prices={data.prices} />
		case 'location':
			return <LocationPage location={data.entity} related={data} />
		case 'town-service':
			return <TownServicePage found={data.entity} related={data} />
		case 'combination':
			return <CombinationPage found={data.entity} related={data} />
	}
}
