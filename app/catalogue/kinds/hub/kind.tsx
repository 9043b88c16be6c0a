import { hub as hubOf } from '#app/shell/city.ts'
import type { PageLink } from '../../page-link.ts'
import { belowHome } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { HubPage } from './page.tsx'
import { breadthOf } from './related.ts'

/** The city's own page: every community, and links to everything else. */
export const hub: Kind<PageLink, ReturnType<typeof breadthOf>> = {
	called: (city) => `All of ${city}`,
	content: [],
	addresses: (content) => [{ path: hubOf(content).path, entity: () => hubOf(content) }],
	canonical: ({ path }) => path,
	listing: ({ name }) => ({
		name: `${name} Junk Removal`,
		description: `Every ${name} community we haul in.`,
		words: '',
		pictureLine: 'Every community, two-hour windows, prices by load',
		indexed: true,
		changed: undefined,
	}),
	related: (_, content) => breadthOf(content),
	head: ({ entity: { name } }) => ({
		title: `${name} Junk Removal | All Communities`,
		description: `Junk removal in every ${name} community: what its homes and lanes ask for, prices by load, two-hour windows. Book online in 60 seconds.`,
		area: name,
	}),
	trail: ({ entity }) => belowHome(entity.name),
	body: ({ entity, related, prices }) => <HubPage city={entity.name} prices={prices} {...related} />,
	closing: ({ entity }) => ({ title: `Book a pickup in ${entity.name}` }),
	script: 'narrowing',
}
