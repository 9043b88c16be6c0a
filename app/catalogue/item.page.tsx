import type { Route } from './+types/item.page.ts'
import { findItem } from './catalogue.server.ts'
import { landingData } from './landing.server.ts'
import { landingHead } from './landing-head.ts'
import { LandingPage } from './landing-page.tsx'

export const handle = { landing: true }

/** `/item/:slug`. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	landingData(request, context, findItem, params.slug)

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? landingHead(loaderData, loaderData.canonical, loaderData.origin) : []

export default function ItemPage({ loaderData }: Route.ComponentProps) {
	return <LandingPage data={loaderData} />
}
