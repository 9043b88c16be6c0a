import { home, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'

const words = {
	broken: {
		title: 'Something went wrong',
		heading: 'Something went wrong on our side',
		safe: 'A quote or booking that was confirmed is safe. Try again in a minute; if it happens again, call us at',
	},
	forNow: {
		title: 'Please try again in a minute',
		heading: 'We can’t reach our records right now',
		safe: 'A quote or booking that was confirmed is safe. This usually passes within a minute. Reload this page then. If you’re in a hurry, call us at',
	},
}

/**
 * The error page: what happened, what is safe, what to do. `forNow`: the database or the storage is unavailable for a
 * while.
 */
export function SomethingBroke({ forNow }: { forNow: boolean }) {
	const { phone } = useCompany()
	const { title, heading, safe } = words[forNow ? 'forNow' : 'broken']
	return (
		<main id="main" className="page section">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<h1 className="text-4xl text-spruce">{heading}</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				{safe} <a href={telephone(phone)}>{phone}</a> and we’ll take it down by hand.
			</p>
			<div className="mt-8">
				<ButtonLink kind="primary" to={home()}>
					Return to Home
				</ButtonLink>
			</div>
		</main>
	)
}
