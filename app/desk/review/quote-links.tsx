import { Form, useNavigation } from 'react-router'
import { deskQuoteLinks } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'

/** Revokes all links to a quote, for the case that one of them reached the wrong person. */
export function QuoteLinks({ quoteId }: { quoteId: string }) {
	const busy = useNavigation().state !== 'idle'
	return (
		<details className="border-line border-t pt-3">
			<summary className="min-h-11 cursor-pointer content-center font-semibold lg:min-h-7">Its links</summary>
			<p className="mt-2 text-muted">
				The links in our email open this quote and the receipt of its booking, and so does the browser it was
				saved in. Stop them when one reached the wrong person. The customer can’t open them then either; here
				everything stays as it is.
			</p>
			<Form method="post" action={deskQuoteLinks(quoteId)} preventScrollReset className="mt-2">
				<Button kind="outline" type="submit" className="px-3" disabled={busy}>
					Stop all links
				</Button>
			</Form>
		</details>
	)
}
