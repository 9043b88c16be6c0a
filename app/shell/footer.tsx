import { ButtonLink } from '#app/ui/button.tsx'
import { contact, mailbox, privacy, searchPage, telephone, terms } from './links.ts'
import { useCompany } from './use-company.ts'
import { Knot } from './wordmark.tsx'

/** `booking` is the address of the booking form for this page. */
export function Footer({ booking }: { booking: string }) {
	const { name, phone, email, area, claims, copyrightYear, mailingAddress } = useCompany()
	return (
		<footer className="bg-spruce text-white">
			<Foothills />
			<div className="page grid gap-10 pb-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]">
				<div>
					<p className="flex items-center gap-3 font-bold font-display text-2xl">
						<span className="rounded-field bg-paper p-1 text-spruce">
							<Knot className="h-8 w-8" />
						</span>
						{name}
					</p>
					<p className="mt-4 max-w-sm">
						{`Pickups in ${area.places.map((place) => place.name).join(', ')} and ${claims.communities} communities. Donation first, then recycling, landfill last.`}
					</p>
					<p className="mt-4 font-semibold">Proudly Canadian.</p>
				</div>
				<ul className="space-y-1">
					<FooterLink to={telephone(phone)}>{phone}</FooterLink>
					<FooterLink to={mailbox(email)}>{email}</FooterLink>
					<FooterLink to={contact()}>Contact</FooterLink>
					<FooterLink to={searchPage()}>Search</FooterLink>
				</ul>
				<ul className="space-y-1">
					<FooterLink to={terms()}>Terms</FooterLink>
					<FooterLink to={privacy()}>Privacy</FooterLink>
				</ul>
				<div>
					<ButtonLink
						kind="outline"
						to={booking}
						className="border-white px-5 text-white hover:bg-white hover:text-spruce"
					>
						Book Pickup
					</ButtonLink>
				</div>
				<p className="text-sm sm:col-span-2 lg:col-span-4">
					© {copyrightYear} {name}. {mailingAddress}.
				</p>
			</div>
		</footer>
	)
}

function FooterLink({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<a
				href={to}
				className="inline-flex min-h-11 items-center break-words text-white underline-offset-4 hover:no-underline"
			>
				{children}
			</a>
		</li>
	)
}

/** The skyline of the Rockies west of the city, over the river. */
function Foothills() {
	return (
		<svg
			viewBox="0 0 1440 120"
			preserveAspectRatio="none"
			className="block h-20 w-full bg-paper sm:h-28"
			aria-hidden="true"
		>
			<path
				d="M0 84 90 60l60 18 84-46 52 30 70-50 66 44 40-22 88 54 74-30 62 20 98-62 58 34 46-20 94 58 80-34 72 26 90-56 70 36 60-24 86 44v90H0Z"
				fill="#cfe3ea"
			/>
			<path d="M0 98c120-26 220-18 330-6s210 6 320-8 240-20 360-6 250 18 430-6v50H0Z" fill="#5e8c6a" />
			<path d="M0 112c240-18 480-4 720-4s480-14 720 2v12H0Z" fill="#0f4034" />
		</svg>
	)
}
