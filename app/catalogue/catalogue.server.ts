import type { Content } from '#app/platform/content.ts'
import { cents } from '#app/values/money.ts'
import { type PagePromise, type PageSubject, pagePromises } from '#app/values/page-subject.ts'
import type { Subject } from './kinds/kind.ts'
import { type KindName, kinds } from './kinds/kinds.ts'
import { townNamed } from './kinds/town/town.ts'
import { nearMiss } from './near-miss.server.ts'
import { canonicalPath, type Found, findEntity, isCataloguePage } from './page-list.server.ts'
import type { Promised } from './shared-fields.ts'

export { checkCatalogue } from './content-check.server.ts'
export { warningOf } from './dated-facts.ts'
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

/** What the page at a path is about, in cents; `undefined` for a place, and where there is no such page. */
export function subjectAt(content: Content, path: string): Omit<PageSubject, 'room'> | undefined {
	const found = findEntity(content, path)
	const subject = found && subjectOf(found)
	if (!subject) return undefined
	const [from, to] = subject.avgPrice
	return {
		name: subject.name,
		from: cents(from),
		to: cents(to),
		travelFee: cents(subject.serviceZone?.dollars ?? 0),
	}
}

const subjectOf = <Name extends KindName>({ kind, entity }: Found<Name>): Subject | undefined =>
	kinds[kind].subject?.(entity)

/** What the page at a path promises, beside what everyone is promised. */
export function promisesAt(content: Content, path: string): readonly PagePromise[] {
	const found = findEntity(content, path)
	const promised = found && promisesOf(found)
	return pagePromises.filter((kind) => promised?.[kind] !== undefined)
}

const promisesOf = <Name extends KindName>({ kind, entity }: Found<Name>): Promised | undefined =>
	kinds[kind].promises?.(entity)

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
