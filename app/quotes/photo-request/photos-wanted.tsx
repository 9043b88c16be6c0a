import { homeWithBookedQuote } from '#app/shell/customer-links.ts'
import { homeSection } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { QuotePage } from '../firm/quote-page.ts'

/** What we'd like to see, until a photo is added; nothing where no photo is wanted. */
export function PhotosWanted({ quote: { wanted, booked } }: { quote: Pick<QuotePage, 'wanted' | 'booked'> }) {
	if (wanted.length === 0) return null
	return (
		<section aria-labelledby="wanted" className="rounded-card border-2 border-signal bg-white p-5 sm:p-7">
			<h2 id="wanted" className="text-2xl text-spruce">
				{wanted.length === 1 ? 'We need one more photo' : 'We need a few more photos'}
			</h2>
			<dl className="mt-3 grid gap-3 [overflow-wrap:anywhere]">
				{wanted.map(({ id, label, words }) => (
					<div key={id}>
						<dt className="font-semibold">{label}</dt>
						<dd className="whitespace-pre-wrap">{words}</dd>
					</div>
				))}
			</dl>
			<p className="mt-5">
				<ButtonLink kind="primary" to={booked ? homeWithBookedQuote() : homeSection('calculator')}>
					{wanted.length === 1 ? 'Add the photo' : 'Add photos'}
				</ButtonLink>
			</p>
		</section>
	)
}
