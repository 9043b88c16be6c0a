import { ButtonLink } from '#app/ui/button.tsx'
import { contact, homeSection, mailbox, privacy, searchPage, telephone, terms } from './links.ts'
import { useCompany } from './use-company.ts'
import { Knot } from './wordmark.tsx'

/** `booking` is the address of the booking form for this page. */
export function Footer({ booking }: { booking: string }) {
	const { name, phone, email, area, claims, copyrightYear, mailingAddress } = useCompany()
	return (
		<footer className="bg-spruce text-white">
			<Foothills />
			<div className="page flex flex-wrap justify-between gap-6 py-10">
				<div>
					<p className="flex items-center gap-3 font-bold font-display text-2xl">
						<span className="rounded-field bg-paper p-1 text-spruce">
							<Knot className="h-8 w-8" />
						</span>
						{name}
					</p>
					<p className="mt-3 max-w-sm">
						{`Pickups in ${area.places.map((place) => place.name).join(', ')} and ${claims.communities} communities. Donation first, then recycling, landfill last.`}
					</p>
					<p className="mt-3 font-semibold">Proudly Canadian.</p>
				</div>
				<ul className="grid content-start gap-x-2 sm:grid-cols-2">
					<FooterLink to={telephone(phone)}>{phone}</FooterLink>
					<FooterLink to={mailbox(email)}>{email}</FooterLink>
					<FooterLink to={contact()}>Contact</FooterLink>
					<FooterLink to={homeSection('pricing')}>Prices</FooterLink>
					<FooterLink to={homeSection('services')}>What we take</FooterLink>
					<FooterLink to={searchPage()}>Search</FooterLink>
				</ul>
				<ul>
					{area.places.map(
						({ name: town, page }) =>
							page && (
								<FooterLink key={town} to={page}>
									{town}
								</FooterLink>
							),
					)}
				</ul>
				<p>
					<ButtonLink
						kind="outline"
						to={booking}
						className="border-white px-5 text-white hover:bg-white hover:text-spruce"
					>
						Book Pickup
					</ButtonLink>
				</p>
				<p className="flex w-full flex-wrap items-center gap-x-6 text-sm">
					<span>
						© {copyrightYear} {name}. {mailingAddress}.
					</span>
					<FooterText to={terms()}>Terms</FooterText>
					<FooterText to={privacy()}>Privacy</FooterText>
				</p>
			</div>
		</footer>
	)
}

function FooterText({ to, children }: { to: string; children: string }) {
	return (
		<a
			href={to}
			className="inline-flex min-h-11 items-center break-words text-white underline-offset-4 hover:no-underline"
		>
			{children}
		</a>
	)
}

const FooterLink = (link: Parameters<typeof FooterText>[0]) => (
	<li>
		<FooterText {...link} />
	</li>
)

/** The skyline of the Rockies west of the city, over the river. */
function Foothills() {
	return (
		<svg
			viewBox="0 0 1440 120"
			preserveAspectRatio="none"
			className="block h-12 w-full bg-paper sm:h-28"
			aria-hidden="true"
		>
			<path
				d="M0 84 90 60l60 18 84-46 52 30 70-50 194 76 74-30 62 20 98-62 58 34 140 38 80-34 72 26 90-56 216 56v90H0Z"
				fill="#cfe3ea"
			/>
			<path d="M0 98c240-40 480 8 720-12s480 24 720-2v36H0Z" fill="#5e8c6a" />
		</svg>
	)
}
