import { Button } from '#app/ui/button.tsx'
import { searchPage } from './links.ts'

/** In characters; people do not type longer queries. */
export const longestQuery = 200

/** A form that searches the whole catalogue; it works without a script. */
export function SearchField({ label, query }: { label: string; query?: string }) {
	return (
		<search>
			<form action={searchPage()} className="field mt-6 flex max-w-xl items-end gap-2">
				<div className="grow">
					<label htmlFor="q" className="font-semibold">
						{label}
					</label>
					<input id="q" name="q" type="search" defaultValue={query} maxLength={longestQuery} />
				</div>
				<Button kind="solid" type="submit">
					Search
				</Button>
			</form>
		</search>
	)
}
