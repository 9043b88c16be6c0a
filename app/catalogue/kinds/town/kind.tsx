import { hub } from '#app/shell/city.ts'
import { bookingHere } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { passagesOf } from '../../in-town/in-town.ts'
import { Call } from '../../parts/opening.tsx'
import { longest, snippet } from '../../snippet.ts'
import { aroundCity } from '../../trails.ts'
import { inKilometres, inMinutes } from '../../units.ts'
import type { Kind } from '../kind.ts'
import { TownPage } from './page.tsx'
import { relatedToTown } from './related.ts'
import {
	landfillsOfTowns,
	municipalities,
	regionTowns,
	type Town,
	townChangedAt,
	townsOf,
	zonesOfTowns,
} from './town.ts'

/** A municipality or outlying area, or a town of the regions (docs/rules.md, 'Kinds of local pages'). */
export const town: Kind<Town, ReturnType<typeof relatedToTown>> = {
	called: () => 'Town',
	content: [municipalities, regionTowns, zonesOfTowns, landfillsOfTowns],
	addresses: (content) => townsOf(content).map((each) => ({ path: each.path, entity: () => each })),
	canonical: ({ path }) => path,
	listing: (entity, content) => ({
		name: `${entity.name} Junk Removal`,
		description: entity.description,
		words: [...entity.serviceArea, ...entity.landmarks].join(' '),
		pictureLine: `${inKilometres(entity.kilometres)} from ${hub(content).name}, ${inMinutes(entity.driveMinutes)}`,
		indexed: Object.keys(entity.localContext).length > 0,
		changed: townChangedAt(content, entity),
	}),
	related: relatedToTown,
	head: ({ entity }, { shortName }) => ({
		title: `${entity.name} Junk Removal, ${inKilometres(entity.kilometres)} Out | ${shortName}`,
		description: snippet(entity.description, longest.description),
		area: entity.name,
		serviceZone: entity.serviceZone,
		faqs: passagesOf(entity).map(({ title, facts }) => ({
			question: title,
			answer: facts.map(({ text }) => text).join(' '),
		})),
	}),
	trail: (shown) => aroundCity(shown, `${shown.entity.name} Junk Removal`),
	body: ({ entity, related, prices, hub }) => (
		<TownPage town={entity} related={related} prices={prices} hub={hub} />
	),
	closing: ({ entity }) => ({
		title: `Book a pickup in ${entity.name}`,
		city: entity.name,
		actions: (
			<>
				<ButtonLink kind="primary" to={bookingHere()}>
					Book Online Now
				</ButtonLink>
				<Call />
			</>
		),
	}),
}
