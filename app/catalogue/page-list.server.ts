import { type Content, ofContent } from '#app/platform/content.ts'
import type { Listing } from './kinds/kind.ts'
import { type About, type KindName, kindNames, kinds } from './kinds/kinds.ts'

/** What stands at an address. */
export type Found<Name extends KindName = KindName> = { kind: Name; entity: About[Name]['entity'] }

/** A page of the catalogue; `canonical` is a different address when the same entity has two. */
export type CataloguePage = Listing & { path: string; canonical: string; kind: KindName }

const addressesOf = <Name extends KindName>(kind: Name, content: Content) =>
	kinds[kind]
		.addresses(content)
		.map(({ path, entity }) => ({ path, found: (): Found<Name> => ({ kind, entity: entity() }) }))

/** What stands at each address; of two kinds with one address, the first in the registry has it. */
const byAddress = ofContent((content): ReadonlyMap<string, () => Found> => {
	const addresses = new Map<string, () => Found>()
	for (const kind of kindNames)
		for (const { path, found } of addressesOf(kind, content))
			if (!addresses.has(path)) addresses.set(path, found)
	return addresses
})

/** What stands at a path; `undefined` when there is no such page. */
export const findEntity = (content: Content, path: string): Found | undefined =>
	byAddress(content).get(path)?.()

/** The address of an entity's page that search engines are given. */
export const canonicalPath = <Name extends KindName>(
	content: Content,
	{ kind, entity }: Found<Name>,
): string => kinds[kind].canonical(entity, content)

const listingOf = <Name extends KindName>(content: Content, { kind, entity }: Found<Name>): Listing =>
	kinds[kind].listing(entity, content)

/** Every page of the catalogue, by its path: lookup, links, canonical addresses and the sitemap come from this list. */
const pages = ofContent(
	(content): ReadonlyMap<string, CataloguePage> =>
		new Map(
			[...byAddress(content)].map(([path, find]) => {
				const found = find()
				const page = { ...listingOf(content, found), path, kind: found.kind }
				return [path, { ...page, canonical: canonicalPath(content, found) }]
			}),
		),
)

/** Every page of the catalogue, once. */
export const cataloguePages = ofContent((content): readonly CataloguePage[] => [...pages(content).values()])

/** The page at a path; `undefined` when there is none. */
export const cataloguePage = (content: Content, path: string): CataloguePage | undefined =>
	pages(content).get(path)

/** Whether the page at a path has a script. */
export function hasScript(content: Content, path: string): boolean {
	const page = cataloguePage(content, path)
	return page !== undefined && kinds[page.kind].script !== undefined
}

/** Whether a page of the catalogue has this path. */
export const isCataloguePage = (content: Content, path: string): boolean => byAddress(content).has(path)
