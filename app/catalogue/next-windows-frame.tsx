import { nextWindows } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'

/**
 * The next free windows of a page's place, in a document of their own: the page is kept for its day, and they are not. Without
 * a city they are those of the company's own.
 */
export function NextWindows({ page, city }: { page: string; city?: string | undefined }) {
	const company = useCompany()
	return (
		<iframe
			title="The next free windows"
			loading="lazy"
			src={nextWindows({ page, city: city ?? company.city })}
			className="mt-6 h-36 w-full"
		/>
	)
}
