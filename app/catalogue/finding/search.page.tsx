import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import { storable } from '#app/platform/storable-text.ts'
import { hub } from '#app/shell/city.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { searchPage } from '#app/shell/links.ts'
import { longestQuery, SearchField } from '#app/shell/search-field.tsx'
import { Links } from '../parts/lists.tsx'
import { Call } from '../parts/opening.tsx'
import type { Route } from './+types/search.page.ts'
import { type Answer, answerTo } from './answers.server.ts'
import { askedForMost } from './asked-for-most.server.ts'
import { calledIn } from './called.server.ts'
import { searchCatalogue } from './search.server.ts'

export const handle = { landing: true }

/** `/search?q=`: searches the whole catalogue, without scripts; the query is in the address. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { config, company, content } = context.get(platformContext)
	const q = storable(new URL(request.url).searchParams.get('q') ?? '')
		.trim()
		.slice(0, longestQuery)
	const { answer, rest } = answerTo(content, company, q)
	return {
		q,
		answer,
		found: searchCatalogue(content, rest).map((page) => ({ ...page, called: calledIn(content, page) })),
		hub: hub(content),
		waysOn: askedForMost(content),
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

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { q, answer, found, hub, waysOn } = loaderData
	return (
		<main id="main" className="page py-12">
			<h1 className="text-4xl text-spruce">Search</h1>
			<SearchField label="A place, a thing, a situation or a postal code" query={q} />
			{answer && <AnswerBox answer={answer} />}
			{q !== '' && (found.length > 0 || !answer) && (
				<h2 className="mt-8 text-2xl text-spruce">
					{found.length === 0 ? `Nothing found for “${q}”` : `Found for “${q}”`}
				</h2>
			)}
			<ul className="mt-4 grid max-w-[68ch] gap-5">
				{found.map(({ name, path, description, called, price }) => (
					<li key={path}>
						<h3 className="text-xl">
							<a href={path}>{name}</a>
						</h3>
						<p className="text-muted text-sm">{price ? `${called} · ${price}` : called}</p>
						<p>{description}</p>
					</li>
				))}
			</ul>
			{found.length === 0 && (
				<section className="mt-8">
					<h2 className="text-2xl text-spruce">Asked for most</h2>
					<Links links={waysOn} />
					<p className="mt-4 mb-4">
						Or look through <a href={hub.path}>all communities and services</a>, or ask us.
					</p>
					<Call />
				</section>
			)}
		</main>
	)
}

/** What we do not take and where it goes, or the place of a postal code. */
function AnswerBox({ answer: { title, text, pages } }: { answer: Answer }) {
	return (
		<section className="mt-8 max-w-[68ch] rounded-field border border-line bg-sand px-5 py-3">
			<h2 className="text-2xl text-spruce">{title}</h2>
			<p className="mt-2">{text}</p>
			{pages.length > 0 && <Links links={pages} />}
		</section>
	)
}
