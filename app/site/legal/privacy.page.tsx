import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { privacy } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { Route } from './+types/privacy.page.ts'
import { LegalText } from './legal-text.tsx'
import { privacyClauses, privacyGist } from './privacy-clauses.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) => ({
	origin: originOf(request, context.get(platformContext).config),
})

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) =>
	documentHead({
		company,
		title: 'Privacy policy',
		description: `What we collect for a quote or a pickup, why, how long we keep it, who sees it, and your rights under ${company.region.name}’s privacy law.`,
		path: privacy(),
		origin: loaderData?.origin ?? '',
	})

export default function PrivacyPage() {
	return <LegalText title="Privacy policy" gist={privacyGist} clauses={privacyClauses(useCompany())} />
}
