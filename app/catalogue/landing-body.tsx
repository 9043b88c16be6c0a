import pageFiles from 'virtual:page-files'
import { BookingBlock } from './booking-block.tsx'
import { type KindName, kinds } from './kinds/kinds.ts'
import type { LandingData } from './landing.server.ts'
import { Links, Lookalikes } from './parts/lists.tsx'
import { Breadcrumb } from './parts/opening.tsx'
import { Part } from './parts/sections.tsx'

/** Any page of the catalogue: the breadcrumb, the body of its kind, and the booking form. */
export function LandingBody<Name extends KindName>({ data }: { data: LandingData<Name> }) {
	const kind = kinds[data.kind]
	const { nearby = [], lookalikes = [], ...booking } = kind.closing(data)
	const [script] = pageFiles[kind.script ?? ''] ?? []
	return (
		<main id="main">
			<Breadcrumb {...kind.trail(data)} />
			{kind.body(data)}
			{lookalikes.length > 0 && (
				<Part title="Which one is yours?">
					<Lookalikes lookalikes={lookalikes} />
				</Part>
			)}
			<BookingBlock {...booking} page={data.path} days={data.days} prices={data.prices}>
				{nearby.length > 0 && (
					<div className="page mt-10">
						<h3 className="text-xl">Nearby communities</h3>
						<Links links={nearby} />
					</div>
				)}
			</BookingBlock>
			{script && <script type="module" src={script} />}
		</main>
	)
}
