import { desk } from '#app/shell/desk-links.ts'
import { bookPath, home, quotesPath, receipt, searchPage } from '#app/shell/links.ts'

/** Pages that are of one visitor, or that a script makes: prepared ahead, they could be out of date when they are opened. */
const notAhead = [home(), searchPage(), bookPath(), receipt('*'), `${quotesPath()}/*`, desk(), `${desk()}/*`]

/**
 * The browser fetches a local page when the pointer rests on its link, or a finger touches it. It does not render it: on a
 * slow machine the page would be painted later (`bench/next-page.ts`).
 */
const rules = { prefetch: [{ where: { not: { href_matches: notAhead } }, eagerness: 'moderate' }] }

/** `GET /next.json`: the speculation rules that a header of the cached local pages names. */
export const loader = () =>
	new Response(JSON.stringify(rules), {
		headers: {
			'Content-Type': 'application/speculationrules+json',
			'Cache-Control': 'public, max-age=86400',
		},
	})
