import { combination } from './combination/kind.tsx'
import { community } from './community/kind.tsx'
import { hub } from './hub/kind.tsx'
import { item } from './item/kind.tsx'
import type { Kind } from './kind.ts'
import { location } from './location/kind.tsx'
import { quadrant } from './quadrant/kind.tsx'
import { satellite } from './satellite/kind.tsx'
import { service } from './service/kind.tsx'
import { situation } from './situation/kind.tsx'
import { specialized } from './specialized/kind.tsx'
import { town } from './town/kind.tsx'
import { townService } from './town-service/kind.tsx'

/**
 * Every kind of local page. Where two kinds claim one address, the first here has it: under the city a quadrant, else a
 * specialized service, an item, a situation, a general service, a community (docs/rules.md, 'Addresses of the local
 * pages').
 */
const all = {
	hub,
	quadrant,
	specialized,
	item,
	situation,
	service,
	community,
	town,
	satellite,
	location,
	'town-service': townService,
	combination,
}

export type KindName = keyof typeof all

/** What the pages of each kind are about, and what they show besides. */
export type About = {
	[Name in KindName]: {
		entity: Parameters<(typeof all)[Name]['canonical']>[0]
		related: ReturnType<(typeof all)[Name]['related']>
	}
}

export const kinds: { [Name in KindName]: Kind<About[Name]['entity'], About[Name]['related']> } = all

/** The names of the kinds, in the order in which they have an address. */
export const kindNames: readonly KindName[] = Object.keys(all).filter((name): name is KindName => name in all)
