import pageFiles from 'virtual:page-files'
import type { CompanyPicture } from '#app/site/company-pictures/picture-list.ts'
import { PictureRow } from '#app/site/company-pictures/picture-row.tsx'
import { cents } from '#app/values/money.ts'
import { subjectPrice } from '#app/values/page-subject.ts'
import { BookingBlock } from '../booking-block.tsx'
import type { Subject } from '../kinds/kind.ts'
import { type KindName, kinds } from '../kinds/kinds.ts'
import { Bullets, Links, Lookalikes } from '../parts/lists.tsx'
import { Breadcrumb } from '../parts/opening.tsx'
import { Part } from '../parts/sections.tsx'
import type { LandingData } from './landing.server.ts'

type Props<Name extends KindName> = { data: LandingData<Name>; pictures?: CompanyPicture[] }

/** Any page of the catalogue: the breadcrumb, the body of its kind, the company’s pictures, and the booking form. */
export function LandingBody<Name extends KindName>({ data, pictures = [] }: Props<Name>) {
	const kind = kinds[data.kind]
	const { nearby = [], lookalikes = [], ...booking } = kind.closing(data)
	const subject = kind.subject?.(data.entity)
	const [script] = pageFiles[kind.script ?? ''] ?? []
	return (
		<main id="main">
			<Breadcrumb {...kind.trail(data)} />
			{kind.body(data)}
			{data.advice.length > 0 && (
				<Part title="Safety first">
					<Bullets items={data.advice} />
				</Part>
			)}
			{lookalikes.length > 0 && (
				<Part title="Which one is yours?">
					<Lookalikes lookalikes={lookalikes} />
				</Part>
			)}
			{pictures.length > 0 && (
				<Part title="Who comes to your door">
					<PictureRow pictures={pictures} />
				</Part>
			)}
			<BookingBlock
				{...booking}
				page={data.path}
				subject={subject && choiceOf(subject)}
				subjectFee={subject?.serviceZone && cents(subject.serviceZone.dollars ?? 0)}
				days={data.days}
				prices={data.prices}
			>
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

/** `Couch, $80–$150` */
const choiceOf = ({ name, avgPrice: [from, to], serviceZone }: Subject): string =>
	`${name}, ${subjectPrice({ from: cents(from), to: cents(to) }, cents(serviceZone?.dollars ?? 0))}`
