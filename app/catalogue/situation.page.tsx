import type { Route } from './+types/situation.page.ts'
import { findSituation } from './catalogue.server.ts'
import { landingData } from './landing.server.ts'
import { landingHead } from './landing-head.ts'
import { LandingPage } from './landing-page.tsx'

export const handle = { landing: true }

/** `/situation/:slug`. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	landingData(request, context, findSituation, params.slug)

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? landingHead(loaderData, loaderData.canonical, loaderData.origin) : []

export default function SituationPage({ loaderData }: Route.ComponentProps) {
	return <LandingPage data={loaderData} />
}
