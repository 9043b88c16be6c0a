import { use } from 'react'
import { bookPath, contact, home, homeSection } from '#app/shell/links.ts'
import { NonceContext } from '#app/shell/nonce-context.ts'
import { SearchField } from '#app/shell/search-field.tsx'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/**
 * '404', the heading and 'Return to Home' are fixed (docs/rules.md, 'Page not found'). `suggested` are the pages that the
 * words of the address find.
 */
export function NotFound({ suggested = [] }: { suggested?: { name: string; path: string }[] }) {
	const nonce = use(NonceContext)
	const [own] = useCompany().area.places
	return (
		<main id="main" className="page section">
			<title>Oops! Page not found</title>
			<meta name="robots" content="noindex" />
			<p className="font-bold font-display text-6xl text-moss">404</p>
			<h1 className="mt-2 text-4xl text-spruce">Oops! Page not found</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				The address may have a typo, or the page has moved. Here’s what most people are looking for.
			</p>
			{suggested.length > 0 && (
				<section className="mt-6">
					<h2 className="text-2xl text-spruce">Did you mean one of these?</h2>
					<ul>
						{suggested.map(({ name, path }) => (
							<li key={path}>
								<a href={path} className="inline-block py-2">
									{name}
								</a>
							</li>
						))}
					</ul>
				</section>
			)}
			<SearchField label="A place, a thing or a situation" />
			<div className="mt-8 flex flex-wrap gap-3">
				<ButtonLink kind="primary" to={home()}>
					Return to Home
				</ButtonLink>
				<ButtonLink kind="outline" to={homeSection('calculator')}>
					Get a price
				</ButtonLink>
				<ButtonLink kind="outline" to={bookPath()}>
					Book a pickup
				</ButtonLink>
			</div>
			<p className="mt-8">
				{own?.page ? (
					<>
						Or see <a href={own.page}>{`the ${own.name} communities we serve`}</a>, or{' '}
					</>
				) : (
					'Or '
				)}
				<a href={contact()}>contact us</a>.
			</p>
			<script
				nonce={nonce}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
				dangerouslySetInnerHTML={{ __html: "console.warn('There is no page at', location.pathname)" }}
			/>
		</main>
	)
}
