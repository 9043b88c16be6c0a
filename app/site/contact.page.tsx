import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { contact, homeSection, mailbox, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Company } from '#app/values/company.ts'
import type { Route } from './+types/contact.page.ts'
import { OpeningHours } from './opening-hours.tsx'

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
		title: 'Contact',
		description: `Call or write to ${company.name} in ${company.city}: phone, email, hours, the communities we serve.`,
		path: contact(),
		origin: loaderData?.origin ?? '',
	})

export default function ContactPage() {
	const company = useCompany()
	const [own, ...towns] = company.area.places
	return (
		<main id="main" className="page section">
			<h1 className="text-5xl text-spruce">Contact</h1>
			<div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-2">
				<div>
					<p className="text-lg text-muted">Call</p>
					<p>
						<a
							href={telephone(company.phone)}
							className="font-bold font-display text-5xl text-spruce no-underline hover:underline"
						>
							{company.phone}
						</a>
					</p>
					<p className="mt-6 text-lg text-muted">Write</p>
					<p>
						<a
							href={mailbox(company.email)}
							className="break-all font-bold font-display text-2xl text-spruce"
						>
							{company.email}
						</a>
					</p>
					<p className="mt-6 text-lg text-muted">Mail</p>
					<p>
						{company.name}, {company.mailingAddress}
					</p>
					<div className="mt-10 flex flex-wrap gap-3">
						<ButtonLink kind="primary" to={homeSection('book')}>
							Book a pickup
						</ButtonLink>
						<ButtonLink kind="outline" to={homeSection('calculator')}>
							Get a price
						</ButtonLink>
					</div>
				</div>
				<div className="space-y-10">
					<OpeningHours />
					<section aria-labelledby="ready-heading">
						<h2 id="ready-heading" className="text-2xl text-spruce">
							What we’ll ask you
						</h2>
						<ul className="mt-3 list-disc space-y-1.5 pl-5">
							<li>what there is, and how much: a closet, a garage, a house</li>
							<li>anything heavy or awkward, such as a piano or a hot tub</li>
							<li>the address, and how a truck gets to it</li>
							<li>two or three times that suit you</li>
						</ul>
					</section>
					{company.credentials.length > 0 && (
						<section aria-labelledby="credentials-heading">
							<h2 id="credentials-heading" className="text-2xl text-spruce">
								Check us
							</h2>
							<dl className="mt-3 space-y-1.5">
								{company.credentials.map(({ name, number, check }) => (
									<div key={name}>
										<dt className="inline font-semibold">{name}</dt>:{' '}
										<dd className="inline break-words">{check ? <a href={check}>{number}</a> : number}</dd>
									</div>
								))}
							</dl>
						</section>
					)}
					<section aria-labelledby="area-heading">
						<h2 id="area-heading" className="text-2xl text-spruce">
							Where we go
						</h2>
						<p className="mt-3">
							{own && <PlaceName {...own} />}
							{towns.map((town) => (
								<span key={town.name}>
									, <PlaceName {...town} />
								</span>
							))}{' '}
							{`and ${company.claims.communities} communities.`}
						</p>
					</section>
				</div>
			</div>
		</main>
	)
}

const PlaceName = ({ name, page }: Company['area']['places'][number]) =>
	page ? <a href={page}>{name}</a> : name
