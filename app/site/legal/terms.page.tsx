import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { terms } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { Route } from './+types/terms.page.ts'
import { LegalText } from './legal-text.tsx'
import { termsClauses, termsGist } from './terms-clauses.tsx'

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
		title: 'Terms of service',
		description: `How quotes, prices, arrival windows, payment and changes work when ${company.shortName} takes your junk away in ${company.region.name}.`,
		path: terms(),
		origin: loaderData?.origin ?? '',
	})

export default function TermsPage() {
	const company = useCompany()
	return <LegalText title="Terms of service" gist={termsGist(company)} clauses={termsClauses(company)} />
}
