import type { Content } from '#app/platform/content.ts'
import { townNamed } from './kinds/town/town.ts'
import { nearMiss } from './near-miss.server.ts'
import { canonicalPath, findEntity, isCataloguePage } from './page-list.server.ts'

export { checkCatalogue } from './content-check.server.ts'
export {
	type CataloguePage,
	cataloguePage,
	cataloguePages,
	hasScript,
	isCataloguePage,
} from './page-list.server.ts'

/** The address that search engines are given for the page at a path; `undefined` when there is no such page. */
export function localPageAt(content: Content, path: string): string | undefined {
	const found = findEntity(content, path)
	return found && canonicalPath(content, found)
}

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
