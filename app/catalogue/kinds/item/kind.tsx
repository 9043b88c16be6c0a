import type { Content } from '#app/platform/content.ts'
import { cityFile, inCity } from '#app/shell/city.ts'
import { headOf, listingOf, usualPrice } from '../../listings.ts'
import type { PageLink } from '../../page-link.ts'
import { underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { type Item, itemPath, items, ownItemPath, toItem } from './item.ts'
import { ItemPage } from './page.tsx'

/** Related items on a page (docs/rules.md, 'How much a page shows'). */
const shownItems = 4

/** One kind of thing (docs/rules.md, 'Kinds of local pages'). */
export const item: Kind<Item, { items: PageLink[]; areas: string[] }> = {
	called: () => 'Single item',
	content: [items],
	addresses: (content) =>
		items
			.all(content)
			.flatMap((each) => [
				...(each.inCity ? [{ path: inCity(content, each.slug), entity: () => each }] : []),
				{ path: ownItemPath(each.slug), entity: () => each },
			]),
	canonical: (entity, content) => itemPath(content, entity),
	listing: (entity, content) => listingOf(content, items, entity, [entity.category, ...entity.commonSizes]),
	related: (entity, content) => ({
		items: relatedTo(entity, content).map((each) => toItem(content, each)),
		areas: cityFile.in(content).servedAreas,
	}),
	head: headOf,
	trail: (shown) => underCity(shown, shown.entity.name),
	body: ({ entity, related, hub }) => (
		<ItemPage item={entity} related={related.items} city={hub.name} areas={related.areas} />
	),
	closing: ({ entity }) => ({ title: `Book ${entity.name}`, price: usualPrice(entity) }),
	subject: (entity) => entity,
}

/** The items that this one names, then the next ones on the list. */
function relatedTo(item: Item, content: Content): Item[] {
	const all = items.all(content)
	const at = all.indexOf(item)
	const named = item.relatedItems.flatMap((slug) => items.named(content, slug) ?? [])
	return [...new Set([...named, ...all.slice(at + 1), ...all.slice(0, at)])].slice(0, shownItems)
}
