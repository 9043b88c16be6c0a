import { useCompany } from '#app/shell/use-company.ts'
import type { PageLink } from '../../page-link.ts'
import {
	Badges,
	Bullets,
	Call,
	capital,
	Facts,
	Links,
	Opening,
	Paragraphs,
	Part,
	ToBooking,
} from '../../parts.tsx'
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
				aside={
					<Facts
						facts={[
							['Price', inDollars(situation.avgPrice)],
							['Time', situation.timeRequired],
							['Available', situation.availableHours],
							...(twin && inDollars(twin.avgPrice) !== inDollars(situation.avgPrice)
								? [['As a service', inDollars(twin.avgPrice)] satisfies [string, string]]
								: []),
						]}
					/>
				}
			/>
			<Part title="What happens" quiet>
				<Paragraphs texts={situation.about} />
			</Part>
			<Part title="Common scenarios">
				<Bullets items={situation.commonScenarios} />
			</Part>
			<Part title="What it asks for">
				<Bullets items={situation.specialRequirements} />
			</Part>
			<Part title="How to prepare" quiet>
				<Bullets items={situation.preparationSteps} numbered />
			</Part>
			<Part title="Timing">
				<Bullets items={situation.timelineTips} />
			</Part>
			{twin && (
				<Part title="What we often take">
					<Badges words={twin.commonItems} />
				</Part>
			)}
			{related.length > 0 && (
				<Part title="Related situations">
					<Links links={related} />
				</Part>
			)}
			<Part title="Where we pick up">
				<Badges words={areas} />
			</Part>
			<Part title={critical ? 'Need Emergency Service?' : 'Ready when you are'}>
				<Bullets items={situation.serviceHighlights} />
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
