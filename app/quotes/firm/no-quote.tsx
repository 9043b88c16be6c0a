import { yourQuotes } from '#app/shell/customer-links.ts'
import { homeSection, mailbox, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** In place of a quote, for a link that is cut off, expired or stopped: the page does not reveal which. */
export function NoQuote() {
	const { phone, email } = useCompany()
	return (
		<main id="main" className="page section">
			<h1 className="text-4xl text-spruce">This link doesn’t open a quote</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				Part of it may be missing, or it’s too old. Open the link in our latest email, or call{' '}
				<a href={telephone(phone)}>{phone}</a> or email <a href={mailbox(email)}>{email}</a>: we’ll find your
				quote by your name.
			</p>
			<p className="mt-8">
				<ButtonLink kind="outline" to={homeSection('calculator')}>
					Get a price
				</ButtonLink>
			</p>
			<p className="mt-4">
				<a href={yourQuotes()} className="inline-flex min-h-11 items-center">
					Quotes on this device
				</a>
			</p>
		</main>
	)
}
