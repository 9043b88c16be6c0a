import type { Content } from '#app/platform/content.ts'
import { townNamed } from './kinds/town/town.ts'
import { nearMiss } from './near-miss.server.ts'
import { isCataloguePage } from './page-list.server.ts'

export { checkCatalogue } from './content-check.server.ts'
export { warningOf } from './dated-facts.ts'
export { localPageAt } from './page-facts.server.ts'
export {
	type CataloguePage,
	cataloguePage,
	cataloguePages,
	hasScript,
	isCataloguePage,
} from './page-list.server.ts'
export { followingPrices } from './priced-pages.server.ts'

/** Longer addresses are nobody's mistake. */
const longestPath = 200

/**
 * The right address for a slightly wrong one (upper case, an extra slash, `-junk-removal` on a town of the regions, or
 * without it on another town, a name in another folder); `undefined` when the address is right, or when no one page is
 * meant.
 */
export function rightAddress(content: Content, path: string): string | undefined {
	if (path.length > longestPath) return undefined
	const plain = path.toLowerCase().replace(/\/+$/, '')
	const town = townNamed(content, plain.slice(1).replace(/-junk-removal$/, ''))
	const right = town?.path ?? (isCataloguePage(content, plain) ? plain : nearMiss(content, plain))
	return right === path ? undefined : right
}
