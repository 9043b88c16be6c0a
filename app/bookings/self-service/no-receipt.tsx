import { homeSection, mailbox, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** In place of a receipt, for a link that is cut off, expired or stopped: the page does not reveal which. */
export function NoReceipt() {
	const { phone, email } = useCompany()
	return (
		<main id="main" className="page section">
			<h1 className="text-4xl text-spruce">This link doesn’t open a booking</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				Part of it may be missing, or it’s too old: a receipt opens for six months. Your booking hasn’t
				changed.
			</p>
			<ul className="mt-6 grid max-w-[60ch] list-disc gap-2 pl-6">
				<li>Open the link in the email that confirmed your booking.</li>
				<li>
					Or call <a href={telephone(phone)}>{phone}</a>, or write to <a href={mailbox(email)}>{email}</a>.
					We’ll find your booking by your name.
				</li>
			</ul>
			<p className="mt-8">
				<ButtonLink kind="outline" to={homeSection('book')}>
					Book a pickup
				</ButtonLink>
			</p>
		</main>
	)
}
