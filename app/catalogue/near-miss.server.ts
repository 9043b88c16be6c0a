import { inTown } from '#app/shell/links.ts'
import { items } from './content.server.ts'
import { type CataloguePage, cataloguePages, isCataloguePage } from './page-list.server.ts'
import { townNamed, towns } from './towns.server.ts'

/**
 * Where an address leads that has no page, but says what it means: the same name in another folder, without its ending,
 * or an item in a town, where its service is what we offer (docs/rules.md, 'Addresses of the local pages').
 */

const bare = (slug: string) => slug.replace(/-junk-removal$/, '')
/** `couch` of `couch-removal`: what a thing is called without what we do with it. */
const core = (slug: string) => slug.replace(/-(removal|disposal|pickup|cleanout|cleanup|haul)$/, '')

const folders = ['calgary', 'item', 'specialized', 'situation', 'service', 'location']

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

const isInTown = ({ kind }: CataloguePage) => kind === 'town-service' || kind === 'combination'
/** Services in towns are not among these: they are asked for under their town. */
const meaning = meanings(cataloguePages.filter((page) => !isInTown(page)))
const meaningInTown = new Map(
	towns.map(({ slug }) => [
		slug,
		meanings(cataloguePages.filter(({ path }) => path.startsWith(inTown(slug, '')))),
	]),
)

const serviceOfItem = new Map(items.map(({ slug, service }) => [core(slug), service]))

/** A page of the town: a community of its own, a service, or the service that takes the item. */
function meantInTown(town: string, name: string): string | undefined {
	const among = meaningInTown.get(town)
	const service = serviceOfItem.get(core(name))
	return among?.(name) ?? (service === undefined ? undefined : among?.(service))
}

/** The page of `airdrie-furniture-removal`. */
function townAndService(name: string): string | undefined {
	const town = towns.find(({ slug }) => name.startsWith(`${slug}-`))
	return town && meantInTown(town.slug, name.slice(town.slug.length + 1))
}

/** The page that is meant by an address without one. `path` is in lower case, and does not end with a slash. */
export function nearMiss(path: string): string | undefined {
	const [first = '', second, ...more] = path.slice(1).split('/').map(bare)
	if (more.length > 0 || isCataloguePage(path)) return undefined
	if (second === undefined) return meaning(first) ?? townAndService(first)
	if (townNamed(first)) return meantInTown(first, second) ?? meaning(second)
	if (!folders.includes(first)) return undefined
	return meaning(second) ?? (first === 'service' ? townAndService(second) : undefined)
}
