import { type Content, ofContent } from '#app/platform/content.ts'
import { cityFile } from '#app/shell/city.ts'
import { localPage } from '#app/shell/links.ts'
import { items } from './kinds/item/item.ts'
import { townNamed, townsOf } from './kinds/town/town.ts'
import { type CataloguePage, cataloguePages, isCataloguePage } from './page-list.server.ts'

/**
 * Where an address leads that has no page, but says what it means: the same name in another folder, without its ending,
 * or an item in a town, where its service is what we offer (docs/rules.md, 'Addresses of the local pages').
 */

const bare = (slug: string) => slug.replace(/-junk-removal$/, '')
/** `couch` of `couch-removal`: what a thing is called without what we do with it. */
const core = (slug: string) => slug.replace(/-(removal|disposal|pickup|cleanout|cleanup|haul)$/, '')

/** The slugs by which an address may mean a page: its own, without its ending, and without its town. */
function namesOf(path: string): string[] {
	const [first = '', second] = path.slice(1).split('/')
	const own = bare(second ?? first)
	return [own, own.replace(new RegExp(`-${first}$`), '')]
}

/** The canonical addresses that each name can mean among these pages. */
function meanings(pages: readonly CataloguePage[]) {
	const bySlug = new Map<string, Set<string>>()
	const byCore = new Map<string, Set<string>>()
	const add = (names: Map<string, Set<string>>, name: string, path: string) =>
		names.set(name, (names.get(name) ?? new Set()).add(path))
	for (const { path, canonical } of pages)
		for (const name of namesOf(path)) {
			add(bySlug, name, canonical)
			add(byCore, core(name), canonical)
		}
	/** The only page that a name can mean; `undefined` when there is none, or more than one. */
	return (name: string): string | undefined => {
		const [only, another] = bySlug.get(name) ?? byCore.get(core(name)) ?? []
		return another === undefined ? only : undefined
	}
}

const isInTown = ({ service }: CataloguePage) => service !== undefined
/** Services in towns are not among these: they are asked for under their town. */
const meaning = ofContent((content) => meanings(cataloguePages(content).filter((page) => !isInTown(page))))
const meaningInTown = ofContent(
	(content) =>
		new Map(
			townsOf(content).map(({ slug }) => [
				slug,
				meanings(cataloguePages(content).filter(({ path }) => path.startsWith(localPage(slug, '')))),
			]),
		),
)

const serviceOfItem = ofContent(
	(content) => new Map(items.all(content).map(({ slug, service }) => [core(slug), service])),
)

/** The first parts of addresses, except for the names of towns. */
const folders = ofContent(
	(content) =>
		new Set([
			cityFile.in(content).slug,
			...cataloguePages(content)
				.map(({ path }) => path.split('/'))
				.flatMap(([, first = '', second]) =>
					second === undefined || townNamed(content, first) ? [] : [first],
				),
		]),
)

/** A page of the town: a community of its own, a service, or the service that takes the item. */
function meantInTown(content: Content, town: string, name: string): string | undefined {
	const among = meaningInTown(content).get(town)
	const service = serviceOfItem(content).get(core(name))
	return among?.(name) ?? (service === undefined ? undefined : among?.(service))
}

/** The page of `airdrie-furniture-removal`. */
function townAndService(content: Content, name: string): string | undefined {
	const town = townsOf(content).find(({ slug }) => name.startsWith(`${slug}-`))
	return town && meantInTown(content, town.slug, name.slice(town.slug.length + 1))
}

/** The page that is meant by an address without one. `path` is in lower case, and does not end with a slash. */
export function nearMiss(content: Content, path: string): string | undefined {
	const [first = '', second, ...more] = path.slice(1).split('/').map(bare)
	if (more.length > 0 || isCataloguePage(content, path)) return undefined
	const means = meaning(content)
	if (second === undefined) return means(first) ?? townAndService(content, first)
	if (townNamed(content, first)) return meantInTown(content, first, second) ?? means(second)
	if (!folders(content).has(first)) return undefined
	return means(second) ?? (first === 'service' ? townAndService(content, second) : undefined)
}
