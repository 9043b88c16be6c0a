import { useCompany } from '#app/shell/use-company.ts'
import type { Testimonials } from './home-content.server.ts'
import { Section } from './section.tsx'

export function TestimonialsSection({ testimonials }: { testimonials: Testimonials }) {
	const { claims } = useCompany()
	return (
		<Section
			heading="What customers say"
			band="sand"
			intro={`${claims.rating}/5 over ${claims.reviews} reviews.`}
		>
			{testimonials.sample && (
				<p className="mb-4 inline-block rounded-field border border-ink px-2.5 py-0.5 font-semibold text-sm">
					Samples, not real reviews
				</p>
			)}
			<ul className="space-y-8">
				{testimonials.entries.map(({ words, who }) => (
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
