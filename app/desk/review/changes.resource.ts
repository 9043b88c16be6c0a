import { platformContext } from '#app/platform/context.server.ts'
import { answer } from '#app/platform/http/responses.server.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/changes.resource.ts'
import { latestChange } from './review.server.ts'

/** `GET /admin/changes`: a token for the latest change, by which a page knows whether it is stale. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'signed in')
	return answer({ change: await latestChange(context.get(platformContext)) })
}
