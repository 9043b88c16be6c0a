import { useCompany } from '#app/shell/use-company.ts'
import { Section } from '../section.tsx'
import type { Testimonials } from './home-content.ts'
import { SampleReport } from './sample-report.tsx'

/** Customers' own words; while there are none, a sample of the report that each of them gets. */
export function TestimonialsSection({
	testimonials: { reviews, sampleReport },
}: {
	testimonials: Testimonials
}) {
	const { claims } = useCompany()
	const rated = `${claims.rating}/5 over ${claims.reviews} reviews.`
	if (reviews.length === 0)
		return (
			<Section
				id="reviews"
				heading="What customers get"
				layout="half"
				intro={
					<>
						<p className="lg:inline">{rated}</p>{' '}
						<p className="mt-4 lg:inline">
							Within 24 hours of a pickup, you’ll get a report of where everything went. This example has each
							thing by its weight; yours says it in a few lines.
						</p>
					</>
				}
			>
				<SampleReport {...sampleReport} />
			</Section>
		)
	return (
		<Section id="reviews" heading="What customers say" layout="half" intro={rated}>
			<ul className="space-y-8">
				{reviews.map(({ words, who }) => (
					<li key={words}>
						<figure className="border-signal border-l-4 pl-5">
							<blockquote className="max-w-[52ch] font-display text-xl">“{words}”</blockquote>
							<figcaption className="mt-2 text-muted">{who}</figcaption>
						</figure>
					</li>
				))}
			</ul>
		</Section>
	)
}
