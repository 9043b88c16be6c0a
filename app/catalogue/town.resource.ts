import { redirect } from 'react-router'
import { calgaryPage } from '#app/shell/links.ts'
import type { Route } from './+types/town.resource.ts'

/**
 * `GET /airdrie-junk-removal` and its like: the town's page among Calgary's surrounding communities, for as long as
 * the town has none of its own. Not for good, so that nobody remembers it when it has.
 */
export const loader = ({ request }: Route.LoaderArgs) =>
	redirect(calgaryPage(new URL(request.url).pathname.replace(/^\/|\/+$/g, '')), 302)
