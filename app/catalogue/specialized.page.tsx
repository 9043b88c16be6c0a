import type { Route } from './+types/specialized.page.ts'
import { findSpecialized } from './catalogue.server.ts'
import { landingData } from './landing.server.ts'
import { landingHead } from './landing-head.ts'
import { LandingPage } from './landing-page.tsx'

export const handle = { landing: true }

/** `/specialized/:slug`. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	landingData(request, context, findSpecialized, params.slug)

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? landingHead(loaderData, loaderData.canonical, loaderData.origin) : []

export default function SpecializedPage({ loaderData }: Route.ComponentProps) {
	return <LandingPage data={loaderData} />
}
