import { homeSection, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'

/** At the top of the home page, after such a link. */
export function QuoteNotOpened({ why }: { why: 'unknown' | 'later' }) {
	const company = useCompany()
	const phone = <a href={telephone(company.phone)}>{company.phone}</a>
	return (
		<div className="page pt-6">
			<p role="alert" className="max-w-[60ch] border-brick border-l-4 pl-4 text-lg">
				{why === 'unknown' ? (
					<>
						This link doesn’t open a quote: part of it may be missing. Ask us for it at {phone}, or{' '}
						<a href={homeSection('calculator')}>start a new one here</a>.
					</>
				) : (
					<>
						Too many links to quotes were opened from your connection. Your quote is safe: open its link again
						in ten minutes, or call us at {phone}.
					</>
				)}
			</p>
		</div>
	)
}
