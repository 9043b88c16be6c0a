import { useCompany } from '#app/shell/use-company.ts'
import type { Testimonials } from './home-content.ts'
import { SampleReport } from './sample-report.tsx'
import { Section } from './section.tsx'

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
				heading="What customers get"
				band="sand"
				intro={
					<>
						<p>{rated}</p>
						<p className="mt-4">
							Within 24 hours of a pickup comes the report of where everything went. This is what one looks
							like.
						</p>
					</>
				}
			>
				<SampleReport {...sampleReport} />
			</Section>
		)
	return (
		<Section heading="What customers say" band="sand" intro={rated}>
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
