import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { hub } from '#app/shell/city.ts'
import { townNamed } from '../kinds/town/town.ts'
import type { Route } from './+types/chosen-service.resource.ts'
import { offeredNamed, serviceInTownPath } from './offered-service.ts'

/** `GET /services-in-towns?town=&service=`: leads to the page that was chosen; to the town's where there is none. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { content } = context.get(platformContext)
	const chosen = new URL(request.url).searchParams
	const town = townNamed(content, chosen.get('town') ?? '')
	const service = offeredNamed(content, chosen.get('service') ?? '')
	if (!town) return redirect(hub(content).path)
	return redirect(service ? serviceInTownPath(town, service) : town.path)
}
