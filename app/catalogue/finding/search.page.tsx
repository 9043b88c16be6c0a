import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import { storable } from '#app/platform/storable-text.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { calgaryHub, searchPage } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/search.page.ts'
import { searchCatalogue } from './search.server.ts'

export const handle = { landing: true }

/** In characters; people do not type longer queries. */
const longestQuery = 200

/** `/search?q=`: searches the whole catalogue, without scripts; the query is in the address. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { config } = context.get(platformContext)
	const q = storable(new URL(request.url).searchParams.get('q') ?? '')
		.trim()
		.slice(0, longestQuery)
	return {
		q,
		found: q === '' ? [] : searchCatalogue(q),
		origin: publicOrigin(config),
	}
}

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
		title: loaderData?.q ? `Search: ${loaderData.q}` : 'Search',
		description: 'Find your community, an item or a situation: what it takes to haul and what it costs.',
		path: searchPage(),
		origin: loaderData?.origin ?? '',
		noindex: true,
	})

export default function SearchPage({ loaderData: { q, found } }: Route.ComponentProps) {
	return (
		<main id="main" className="page py-12">
			<h1 className="text-4xl text-spruce">Search</h1>
			<search>
				<form action={searchPage()} className="field mt-6 flex max-w-xl items-end gap-2">
					<div className="grow">
						<label htmlFor="q" className="font-semibold">
							A place, a thing or a situation
						</label>
						<input id="q" name="q" type="search" defaultValue={q} maxLength={longestQuery} />
					</div>
					<Button kind="solid" type="submit">
						Search
					</Button>
				</form>
			</search>
			{q !== '' && (
				<h2 className="mt-8 text-2xl text-spruce">
					{found.length === 0 ? `Nothing found for “${q}”` : `Found for “${q}”`}
				</h2>
			)}
			{q !== '' && found.length === 0 && (
				<p className="mt-3">
					Try another word, or look through <a href={calgaryHub()}>all communities and services</a>.
				</p>
			)}
			<ul className="mt-4 grid max-w-[68ch] gap-5">
				{found.map(({ name, path, description }) => (
					<li key={path}>
						<h3 className="text-xl">
							<a href={path}>{name}</a>
						</h3>
						<p>{description}</p>
					</li>
				))}
			</ul>
		</main>
	)
}
