import { useCompany } from '#app/shell/use-company.ts'
import { capital } from '#app/values/capital.ts'
import type { PageLink } from '../../page-link.ts'
import { Badges, Bullets, Links, Paragraphs } from '../../parts/lists.tsx'
import { Call, Drawn, Opening, ToBooking } from '../../parts/opening.tsx'
import { Columns, Part, Side } from '../../parts/sections.tsx'
import { highlightsOf } from '../../shared-fields.ts'
import { inDollars } from '../../units.ts'
import type { Service } from '../service/service.ts'
import type { Situation } from './situation.ts'

/** A situation that people are in; a critical one asks for a call (docs/rules.md, 'Kinds of local pages'). */
export function SituationPage(props: {
	situation: Situation
	related: PageLink[]
	twin: Service | undefined
	city: string
	areas: string[]
}) {
	const { situation, related, twin, city, areas } = props
	const critical = situation.urgencyLevel === 'Critical'
	return (
		<>
			<Opening
				badges={[
					capital(situation.category.replace('-', ' ')),
					`${situation.urgencyLevel} Priority`,
					...(situation.emotionalSupport ? ['Compassionate Care'] : []),
				]}
				title={`${situation.name} in ${city}`}
				text={situation.description}
				actions={critical ? <EmergencyCall /> : <ToBooking>Schedule Online</ToBooking>}
				price={{ called: 'Price', amount: inDollars(situation.avgPrice) }}
				picture={<Drawn drawn={situation.drawn} />}
				facts={[
					['Time', situation.timeRequired],
					['Available', situation.availableHours],
					...(twin && inDollars(twin.avgPrice) !== inDollars(situation.avgPrice)
						? [['As a service', inDollars(twin.avgPrice)] satisfies [string, string]]
						: []),
				]}
			/>
			<Part
				title="What happens"
				quiet
				aside={
					<Side title="Common scenarios">
						<Bullets items={situation.commonScenarios} />
					</Side>
				}
			>
				<Paragraphs texts={situation.about} />
			</Part>
			<Part title="What it asks for">
				<Bullets items={situation.specialRequirements} />
			</Part>
			<Part
				title="How to prepare"
				quiet
				aside={
					<Side title="Timing">
						<Bullets items={situation.timelineTips} />
					</Side>
				}
			>
				<Bullets items={situation.preparationSteps} numbered />
			</Part>
			<Columns
				columns={[
					...(twin ? [{ title: 'What we often take', body: <Badges words={twin.commonItems} /> }] : []),
					...(related.length > 0 ? [{ title: 'Related situations', body: <Links links={related} /> }] : []),
					{ title: 'Where we pick up', body: <Badges words={areas} /> },
				]}
			/>
			<Part title={critical ? 'Need Emergency Service?' : 'Ready when you are'}>
				<Bullets items={highlightsOf(situation)} />
				<div className="mt-5 flex flex-wrap gap-3">
					{critical ? (
						<EmergencyCall />
					) : (
						<>
							<ToBooking>Schedule Online</ToBooking>
							<Call />
						</>
					)}
				</div>
			</Part>
		</>
	)
}

/** The call button, with the number for a visitor who calls from another telephone. */
const EmergencyCall = () => (
	<>
		<Call kind="primary">Call Now - Emergency</Call>
		<b className="self-center text-xl">{useCompany().phone}</b>
	</>
)
