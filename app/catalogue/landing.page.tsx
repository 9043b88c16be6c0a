import type { Route } from './+types/landing.page.ts'
import { landingData } from './landing.server.ts'
import { LandingBody } from './landing-body.tsx'
import { landingHead } from './landing-head.ts'

export const handle = { landing: true, books: true }

/** Every page of the catalogue except the hub; the entity is looked up by the whole path. */
export const loader = ({ request, context }: Route.LoaderArgs) => landingData(request, context)

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) => (loaderData ? landingHead(loaderData, company) : [])

export default function Landing({ loaderData }: Route.ComponentProps) {
	return <LandingBody data={loaderData} />
}
