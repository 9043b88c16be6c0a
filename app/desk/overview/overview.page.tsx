import { platformContext } from '#app/platform/context.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/overview.page.ts'
import { overviewOf } from './overview.server.ts'
import { Overview } from './overview.tsx'

export const meta = deskHead.meta('Overview')

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	return { figures: await overviewOf(context.get(platformContext)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

export default function OverviewPage({ loaderData: { figures } }: Route.ComponentProps) {
	return (
		<>
			<h1 className="mb-3 text-2xl text-spruce">Overview</h1>
			<Overview figures={figures} />
		</>
	)
}
