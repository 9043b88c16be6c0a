import { Fragment, type ReactNode } from 'react'
import { type ServiceZone, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { allIn, howSoon, travelFeeAsFact } from '#app/bookings/rules/service-zone-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatRange } from '#app/values/money.ts'

/** What a page states in a table. */

/** The short facts of a page, as names and values. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
	return (
		<dl className="grid content-start gap-x-6 border-line border-t sm:grid-cols-[auto_1fr]">
			{facts.map(([name, value]) => (
				<Fragment key={name}>
					<dt className="pt-2 text-muted sm:border-line sm:border-b sm:pb-2">{name}</dt>
					<dd className="border-line border-b pb-2 font-semibold sm:pt-2">{value}</dd>
				</Fragment>
			))}
		</dl>
	)
}

/** How soon we come to a place and what the trip adds, as facts beside others. */
export const travelFacts = (serviceZone: ServiceZone): [string, string][] => [
	['Trucks come', howSoon[serviceZone.reach]],
	['Trip', travelFeeAsFact(serviceZone)],
]

/** Where what cannot be used again goes from a town, as a fact beside others. */
export const restFacts = (lines: readonly string[]): [string, ReactNode][] =>
	lines.length > 0 ? [['Landfill, in a straight line', lines.map((line) => <p key={line}>{line}</p>)]] : []

/** The ranges by load in a city, else in the company's own, and what they include (docs/rules.md, 'All-in prices'). */
export function PriceTable({ loads, city }: Pick<PriceList, 'loads'> & { city: string | undefined }) {
	const company = useCompany()
	const serviceZone = serviceZoneOf(company, { postal: '', city: city ?? '' })
	return (
		<table className="w-full max-w-xl self-start text-left">
			<caption className="pb-2 text-left text-muted text-sm">
				{allIn(serviceZone, company)} Stairs, narrow doorways and standard elevators are included; pianos,
				safes, cranes and long carries cost extra.
			</caption>
			<tbody>
				{loads.map(({ name, note, from, to }) => (
					<tr key={name} className="border-line border-t">
						<th scope="row" className="py-2 font-normal">
							{name}
							{note && ` (${note})`}
						</th>
						<td className="py-2 text-right font-bold font-display text-xl">{formatRange({ from, to })}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
