import { platformContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { hub } from '#app/shell/city.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { homeSection, searchPage } from '#app/shell/links.ts'
import { longestQuery, SearchField } from '#app/shell/search-field.tsx'
import type { PageLink } from '../page-link.ts'
import { Links } from '../parts/lists.tsx'
import { Call } from '../parts/opening.tsx'
import type { Route } from './+types/search.page.ts'
import { answerTo } from './answers.server.ts'
import { askedForMost } from './asked-for-most.server.ts'
import { calledIn } from './called.server.ts'
import type { Answer } from './place-answers.server.ts'
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
		// Beside an answer, a page that only mentions the other words is noise.
		found: searchCatalogue(content, rest, answer ? 'named' : 'most').map((page) => ({
			...page,
			called: calledIn(content, page),
		})),
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
			{found.length === 0 && !answer && q !== '' && <WaysOn hub={hub} />}
			{found.length === 0 && !answer?.isBooked && (
				<section className="mt-8">
					<h2 className="text-2xl text-spruce">Asked for most</h2>
					<Links links={waysOn} />
				</section>
			)}
		</main>
	)
}

/** What we do not take and where it goes, a place without a page, or what one may do about one's booking. */
function AnswerBox({ answer: { title, text, pages } }: { answer: Answer }) {
	return (
		<section className="mt-8 max-w-[68ch] rounded-field border border-line bg-sand px-5 py-3">
			<h2 className="text-2xl text-spruce">{title}</h2>
			<p className="mt-2">{text}</p>
			{pages.length > 0 && <Links links={pages} />}
		</section>
	)
}

/** Where to go when nothing was found. */
function WaysOn({ hub }: { hub: PageLink }) {
	return (
		<section className="mt-3 max-w-[68ch]">
			<p>Try another word for it, or one of these:</p>
			<ul className="mt-2 mb-4 list-disc space-y-2 pl-5">
				<li>
					<a href={homeSection('calculator')}>Price it yourself</a>: for most things, all that counts is how
					much of the truck they fill
				</li>
				<li>
					<a href={hub.path}>See all communities and services</a>
				</li>
				<li>Ask us. If we don’t take it, we’ll tell you who does.</li>
			</ul>
			<Call />
		</section>
	)
}
