import { home, telephone } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { company } from '#app/values/company.ts'

/** What a visitor sees of a fault of ours: what happened, what is safe, what to do. */
export function SomethingBroke() {
	return (
		<main id="main" className="page section">
			<title>Something went wrong</title>
			<meta name="robots" content="noindex" />
			<h1 className="text-4xl text-spruce">Something went wrong on our side</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				A quote or booking that was confirmed is safe. Try again in a minute; if it happens again, call us at{' '}
				<a href={telephone(company.phone)}>{company.phone}</a> and we take it down by hand.
			</p>
			<div className="mt-8">
				<ButtonLink kind="primary" to={home()}>
					Return to Home
				</ButtonLink>
			</div>
		</main>
	)
}
