import { offeredDays } from '#app/bookings/booking-days.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { calgaryHub, home } from '#app/shell/links.ts'
import type { Route } from './+types/hub.page.ts'
import { BookingBlock } from './booking-block.tsx'
import { carriedTo } from './carried.server.ts'
import { CarriedContext } from './carried-context.ts'
import { hubHead } from './landing-head.ts'
import { HubPage } from './pages/hub.tsx'
import { Breadcrumb } from './parts.tsx'
import { allCommunities, allQuadrants, allThings } from './related.server.ts'
import { mapPlaces, townsByDistance } from './related-to-town.server.ts'

export const handle = { landing: true, books: true }

/** `/calgary`: every community, and links to everything else. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { config, company, now } = context.get(platformContext)
	return {
		communities: allCommunities(),
		quadrants: allQuadrants(),
		things: allThings(),
		towns: townsByDistance(),
		places: mapPlaces(),
		origin: publicOrigin(config),
		days: offeredDays(company, now()),
		prices: context.get(pricesContext).current(),
		carried: await carriedTo(request, context),
	}
}

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => (loaderData ? hubHead({ origin: loaderData.origin, company, prices: loaderData.prices }) : [])

export default function Hub({ loaderData: { days, prices, carried, ...listed } }: Route.ComponentProps) {
	// It has no script, like the other local pages.
	if (!import.meta.env.SSR) return null
	return (
		<main id="main">
			<Breadcrumb trail={[{ name: 'Home', path: home() }]} here="Calgary" />
			<HubPage {...listed} />
			<CarriedContext value={carried}>
				<BookingBlock title="Book a pickup in Calgary" page={calgaryHub()} days={days} prices={prices} />
			</CarriedContext>
		</main>
	)
}
