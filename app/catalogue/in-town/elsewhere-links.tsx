import { Links } from '../parts/lists.tsx'
import { Part } from '../parts/sections.tsx'
import type { relatedInTown } from './related.ts'

/** Other services in the town, and the same in the city and in the next towns. */
export function ElsewhereLinks(props: { name: string; related: ReturnType<typeof relatedInTown> }) {
	const { name, related } = props
	return (
		<>
			<Part title={`More in ${related.town.name}`}>
				<Links links={[{ ...related.town, name: `All of ${related.town.name}` }, ...related.others]} />
			</Part>
			{(related.inCity || related.elsewhere.length > 0) && (
				<Part title={`${name} nearby`}>
					<Links links={[...(related.inCity ? [related.inCity] : []), ...related.elsewhere]} />
				</Part>
			)}
		</>
	)
}
