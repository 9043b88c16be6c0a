import { home } from '#app/shell/links.ts'
import type { Trail } from './kinds/kind.ts'
import type { PageLink } from './page-link.ts'

const start: PageLink = { name: 'Home', path: home() }

/** The breadcrumb of a page in the city. */
export const underCity = ({ hub }: { hub: PageLink }, here: string): Trail => ({ trail: [start, hub], here })

/** The breadcrumb of a page in the city's area, below others or not. */
export const aroundCity = ({ hub }: { hub: PageLink }, here: string, above: PageLink[] = []): Trail => ({
	trail: [start, { ...hub, name: `${hub.name} Area` }, ...above],
	here,
})

/** The breadcrumb of a page right below the home page, or below a place that is. */
export const belowHome = (here: string, above: PageLink[] = []): Trail => ({ trail: [start, ...above], here })
