import { type Content, ContentError } from '#app/platform/content.ts'
import { edits } from './finding/guessing.ts'
import { cataloguePage, cataloguePages } from './page-list.server.ts'

/** The canonical address that is written most like this one; `undefined` where there are no pages. */
function nearestPage(content: Content, path: string): string | undefined {
	const apart = new Map(
		cataloguePages(content).map(({ canonical }) => [
			canonical,
			edits(path, canonical, Number.POSITIVE_INFINITY),
		]),
	)
	return [...apart].toSorted(([, a], [, b]) => a - b)[0]?.[0]
}

/** Throws the places of the settings whose page does not exist, one line for each: the home page would link to nothing. */
export function checkPlacePages(content: Content): void {
	const faults = content.company.area.places.flatMap(({ name, page }) => {
		if (page === undefined || cataloguePage(content, page)) return []
		const nearest = nearestPage(content, page)
		const remedy =
			nearest === undefined ? 'take it out' : `the nearest is ${nearest}: correct it, or take it out`
		return [`the company's settings: area.places: ${name}: there is no page ${page}; ${remedy}`]
	})
	if (faults.length > 0) throw new ContentError(faults.join('\n'))
}
