import type { ReactNode } from 'react'
import { calgaryHub, home } from '#app/shell/links.ts'
import { company } from '#app/values/company.ts'
import { BookingBlock } from './booking-block.tsx'
import type { LandingData } from './landing.server.ts'
import { CommunityPage } from './pages/community.tsx'
import { ItemPage } from './pages/item.tsx'
import { QuadrantPage } from './pages/quadrant.tsx'
import { ServicePage } from './pages/service.tsx'
import { SituationPage } from './pages/situation.tsx'
import { SpecializedPage } from './pages/specialized.tsx'
import { Breadcrumb } from './parts.tsx'

/** A page of the catalogue, whatever it is about: where one is, what it says, and the form that books from there. */
export function LandingPage({ data }: { data: LandingData }) {
	const { kind, entity, path, dates } = data
	const here = kind === 'community' ? `${entity.name} Junk Removal` : entity.name
	// Who is in an emergency calls; the form is there for who finds that it is none.
	const critical = kind === 'situation' && entity.urgencyLevel === 'Critical'
	return (
		<main id="main">
			<Breadcrumb
				trail={[
					{ name: 'Home', path: home() },
					{ name: company.city, path: calgaryHub() },
				]}
				here={here}
			/>
			{bodyOf(data)}
			<BookingBlock
				title={
					kind === 'community' || kind === 'quadrant'
						? `Book a pickup in ${entity.name}`
						: `Book ${entity.name}`
				}
				page={path}
				dates={dates}
				folded={critical}
				{...(kind === 'community' && entity.quadrant === 'Surrounding' ? { city: entity.name } : {})}
			/>
		</main>
	)
}

function bodyOf(data: LandingData): ReactNode {
	switch (data.kind) {
		case 'quadrant':
			return <QuadrantPage quadrant={data.entity} services={data.services} communities={data.communities} />
		case 'community':
			return <CommunityPage community={data.entity} nearby={data.nearby} />
		case 'service':
			return <ServicePage service={data.entity} communities={data.communities} />
		case 'specialized':
			return <SpecializedPage service={data.entity} related={data.related} />
		case 'item':
			return <ItemPage item={data.entity} related={data.related} />
		case 'situation':
			return <SituationPage situation={data.entity} related={data.related} twin={data.twin} />
	}
}
