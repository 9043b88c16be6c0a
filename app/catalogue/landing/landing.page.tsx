import { platformContext } from '#app/platform/context.server.ts'
import { companyPictures } from '#app/site/site.server.ts'
import { attachedTo } from '../attached.server.ts'
import { AttachedContext } from '../attached-context.ts'
import type { Route } from './+types/landing.page.ts'
import { landingData } from './landing.server.ts'
import { LandingBody } from './landing-body.tsx'
import { landingHead } from './landing-head.ts'

export const handle = { landing: true, books: true }

/** Every page of the catalogue; what stands there is looked up by the whole path. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const data = landingData(request, context)
	const pictures = await companyPictures(context.get(platformContext).content)
	return { data, pictures, attached: await attachedTo(request, context) }
}

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) =>
	// Without a script no browser asks for it.
	import.meta.env.SSR && loaderData ? landingHead(loaderData.data, company) : []

export default function Landing({ loaderData }: Route.ComponentProps) {
	const { data, pictures, attached } = loaderData
	// It has no script: what it is made of would only cut up the scripts of the pages that have.
	if (!import.meta.env.SSR) return null
	return (
		<AttachedContext value={attached}>
			<LandingBody data={data} pictures={pictures} />
		</AttachedContext>
	)
}
