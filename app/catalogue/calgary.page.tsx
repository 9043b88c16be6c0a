import type { Route } from './+types/calgary.page.ts'
import { findCalgary } from './catalogue.server.ts'
import { landingData } from './landing.server.ts'
import { landingHead } from './landing-head.ts'
import { LandingPage } from './landing-page.tsx'

export const handle = { landing: true }

/** `/calgary/:slug: quadrant, fixed page, service or community`. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	landingData(request, context, findCalgary, params.slug)

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? landingHead(loaderData, loaderData.canonical, loaderData.origin) : []

export default function CalgaryPage({ loaderData }: Route.ComponentProps) {
	return <LandingPage data={loaderData} />
}
