import { ButtonLink } from '#app/ui/button.tsx'
import { homeSection, searchPage, telephone } from './links.ts'
import { useCompany } from './use-company.ts'
import { Wordmark } from './wordmark.tsx'

/** Hidden on small screens; Book Same-Day is always shown (docs/rules.md, 'Header and footer'). */
const links: { label: string; to: string }[] = [
	{ label: 'Pricing', to: homeSection('pricing') },
	{ label: 'Services', to: homeSection('services') },
	{ label: 'Quote', to: homeSection('calculator') },
	{ label: 'Search', to: searchPage() },
]

const linkStyle = 'min-h-11 items-center rounded-field font-semibold text-spruce no-underline hover:bg-sand'

/** `booking` is the address of the booking form for this page. */
export function Header({ booking }: { booking: string }) {
	const { area, phone, city, tagline = `Junk removal, ${city}` } = useCompany()
	const [own] = area.places
	return (
		<header className="sticky top-0 z-40 border-line border-b bg-paper">
			<div className="page flex min-h-18 items-center justify-between gap-1 py-2 max-sm:flex-wrap sm:gap-4">
				{/* Beside a long name, what stands after it has no room: it wraps, and is cut off. */}
				<div className="flex h-11 flex-wrap items-center gap-3 [clip-path:inset(-8px)] max-sm:basis-0 max-sm:grow">
					<Wordmark />
					<p className="hidden border-line border-l pl-4 max-w-32 text-muted text-sm leading-tight xl:block">
						{tagline}
					</p>
				</div>
				<nav aria-label="Main" className="flex items-center gap-0.5">
					{links.map(({ label, to }) => (
						<a key={to} href={to} className={`hidden px-2 lg:inline-flex ${linkStyle}`}>
							{label}
						</a>
					))}
					{own?.page && (
						<a href={own.page} className={`inline-flex px-0.5 text-sm sm:px-2 sm:text-base ${linkStyle}`}>
							{own.name}
						</a>
					)}
					<a
						href={telephone(phone)}
						aria-label={`Call ${phone}`}
						className={`inline-flex gap-2 px-3 ${linkStyle}`}
					>
						<Handset />
						<span className="hidden whitespace-nowrap xl:block">{phone}</span>
					</a>
					<ButtonLink
						kind="solid"
						to={booking}
						className="whitespace-nowrap px-1.5 text-sm sm:px-5 sm:text-base"
					>
						Book Same-Day
					</ButtonLink>
				</nav>
			</div>
		</header>
	)
}

const Handset = () => (
	<svg viewBox="0 0 20 20" className="size-5" fill="none" strokeWidth="2" aria-hidden="true">
		<path d="M3 2h4l2 5-2 2q1 3 4 4l2-2 5 2v4q0 1-1 1C8 18 2 10 2 3q0-1 1-1Z" stroke="#0f4034" />
	</svg>
)
