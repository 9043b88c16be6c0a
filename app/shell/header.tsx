import { ButtonLink } from '#app/ui/button.tsx'
import { homeSection, type Section } from './links.ts'
import { useCompany } from './use-company.ts'
import { Wordmark } from './wordmark.tsx'

/** Hidden on small screens; Book Same-Day is always shown (docs/rules.md, 'Header and footer'). */
const sections: { label: string; section: Section }[] = [
	{ label: 'Pricing', section: 'pricing' },
	{ label: 'Services', section: 'services' },
	{ label: 'Quote', section: 'calculator' },
]

/** `booking` is the address of the booking form for this page. */
export function Header({ booking }: { booking: string }) {
	const [own] = useCompany().area.places
	return (
		<header className="sticky top-0 z-40 border-line border-b bg-paper">
			<div className="page flex min-h-18 items-center justify-between gap-2 py-2 max-[24rem]:flex-wrap sm:gap-4">
				<div className="flex items-center gap-4">
					<Wordmark />
					<p className="hidden border-line border-l pl-4 text-muted text-sm leading-tight xl:block">
						Junk removal,
						<br />
						Canada-wide
					</p>
				</div>
				<nav aria-label="Main" className="flex items-center gap-0.5 sm:gap-2">
					{sections.map(({ label, section }) => (
						<a
							key={section}
							href={homeSection(section)}
							className="hidden min-h-11 items-center rounded-field px-3 font-semibold text-spruce no-underline hover:bg-sand lg:inline-flex"
						>
							{label}
						</a>
					))}
					{own?.page && (
						<a
							href={own.page}
							className="inline-flex min-h-11 items-center rounded-field px-2 text-sm sm:text-base font-semibold text-spruce no-underline hover:bg-sand"
						>
							{own.name}
						</a>
					)}
					<ButtonLink
						kind="solid"
						to={booking}
						className="whitespace-nowrap px-2.5 text-sm sm:px-5 sm:text-base"
					>
						Book Same-Day
					</ButtonLink>
				</nav>
			</div>
		</header>
	)
}
