import type { ReactNode } from 'react'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Section } from './section.tsx'

/** `quote` is what is booked with the form. */
export function BookingSection({ quote, children }: { quote: ReactNode; children: ReactNode }) {
	const { phone } = useCompany()
	return (
		<Section
			id="book"
			alsoReachedBy="booking"
			heading="Book a pickup"
			band="sand"
			intro={
				<>
					<p>
						Choose a date and a two-hour window. We confirm at once by email, and text you the exact time on
						the day.
					</p>
					<p className="mt-4">
						Rather talk? <a href={telephone(phone)}>{phone}</a>
					</p>
					{quote}
				</>
			}
		>
			{children}
		</Section>
	)
}
