import { data } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { withoutKeys } from '#app/platform/log/logged-path.server.ts'
import type { Route } from './+types/not-found.page.ts'
import { NotFound } from './not-found.tsx'

/** Every address without another route: answers 404, and logs the path. */
export function loader({ request, context }: Route.LoaderArgs) {
	context.get(platformContext).log.info({ path: withoutKeys(new URL(request.url).pathname) }, 'no such page')
	throw data(null, { status: 404 })
}

export default function NotFoundPage() {
	return <NotFound />
}
