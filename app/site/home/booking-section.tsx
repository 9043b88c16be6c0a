import type { ReactNode } from 'react'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Still } from '#app/ui/still.tsx'

/** `quote` is what is booked with the form. */
export const BookingSection = ({ quote, children }: { quote: ReactNode; children: ReactNode }) => (
	<section id="book" aria-labelledby="book-a-pickup-heading" className="section bg-sand lg:py-14">
		<span id="booking" />
		<div className="page grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
			<header>
				<h2 id="book-a-pickup-heading" className="text-4xl text-spruce">
					Book a pickup
				</h2>
				<div className="mt-4 max-w-[40ch] text-lg text-muted">
					<Still name="booking-intro">{import.meta.env.SSR && <Intro />}</Still>
					{quote}
				</div>
			</header>
			<div className="min-w-0">{children}</div>
		</div>
	</section>
)

function Intro() {
	const { phone } = useCompany()
	return (
		<>
			<p>
				Choose a date and a two-hour window. We’ll confirm right away by email, and text you the exact time on
				the day.
			</p>
			<p className="mt-4">
				Rather talk? <a href={telephone(phone)}>{phone}</a>
			</p>
		</>
	)
}
