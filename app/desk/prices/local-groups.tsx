import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { howSoon } from '#app/bookings/rules/service-zone-words.ts'
import type { FilePrices } from '#app/pricing/local-prices.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { localFieldOf, type PricedZone, pricedZones } from './local-fields.ts'
import { PriceField, PriceHeads, PriceRow } from './price-field.tsx'

type Shown = { values: Record<string, string>; faults: Record<string, string> }
type Props = Shown & { files: FilePrices }
/** What a search leaves: all, where nothing is searched for. */
type Folded = Shown & { matches: (name: string) => boolean; isSearched: boolean }

/** What is set by place and by page: many figures, folded and searched. */
export function LocalGroups({ files, ...shown }: Props) {
	const [query, setQuery] = useState('')
	const id = useId()
	const hydrated = useHydrated()
	const wanted = query.trim().toLowerCase()
	const folded = {
		...shown,
		matches: (name: string) => name.toLowerCase().includes(wanted),
		isSearched: wanted !== '',
	}
	// Enter would send the form, which is about something else.
	const stay = (event: KeyboardEvent) => {
		if (event.key === 'Enter') event.preventDefault()
	}
	return (
		<section aria-labelledby={`${id}-heading`} className="mt-6">
			<h3 id={`${id}-heading`} className="text-lg">
				Trips and pages
			</h3>
			<p className="max-w-[68ch] text-muted text-sm">
				A trip or a page that’s never been changed here stays as the files have it.
			</p>
			{hydrated && (
				<p className="field mt-2 max-w-80">
					<label htmlFor={id} className="text-muted text-sm">
						Find a place or a page
					</label>
					<input
						id={id}
						type="search"
						value={query}
						autoComplete="off"
						onChange={({ target }) => setQuery(target.value)}
						onKeyDown={stay}
					/>
				</p>
			)}
			<div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
				<div className="grid gap-2">
					<p className="text-muted text-sm">Trips: what the road adds to a pickup, once.</p>
					{pricedZones(files).map((zone) => (
						<Zone key={zone.at} zone={zone} {...folded} />
					))}
				</div>
				<div className="grid gap-2">
					<p className="text-muted text-sm">Pages: what most jobs cost, without the trip.</p>
					{[...new Set(files.pages.map(({ kind }) => kind))].map((kind) => (
						<Pages
							key={kind}
							kind={kind}
							pages={files.pages.filter((page) => page.kind === kind)}
							{...folded}
						/>
					))}
				</div>
			</div>
		</section>
	)
}

type FoldProps = Folded & { title: string; names: string[]; fields: string[]; children: ReactNode }

/** Folded until something in it is searched for, typed, or at fault. */
function Fold({ title, names, fields, faults, matches, isSearched, children }: FoldProps) {
	const [isTyped, setTyped] = useState(false)
	const isFound = names.some(matches)
	const isAtFault = fields.some((name) => faults[name] !== undefined)
	return (
		<details
			open={(isSearched && isFound) || isTyped || isAtFault}
			onInput={() => setTyped(true)}
			hidden={isSearched && !isFound && !isAtFault}
			className="rounded-card border border-line bg-white px-4"
		>
			<summary className="cursor-pointer py-3 font-semibold">{title}</summary>
			<div className="grid gap-y-2 pb-4">{children}</div>
		</details>
	)
}

/** The first places of a service zone, by which one knows it. */
const shownPlaces = 3

function Zone({ zone, ...folded }: Folded & { zone: PricedZone }) {
	const { at, reach, priced } = zone
	const { matches, isSearched, ...field } = folded
	const { faults } = field
	const names = priced.map(({ name }) => name)
	const [first, more] = [names.slice(0, shownPlaces).join(', '), names.length - shownPlaces]
	const title = `${howSoon[reach]}: ${first}${more > 0 ? ` and ${more} more` : ''}`
	const all = localFieldOf.allOf(at)
	const fields = [all, ...priced.map(({ key }) => localFieldOf.travelFee(key))]
	return (
		<Fold {...folded} title={title} names={names} fields={fields}>
			{/* Among the few that a search leaves, 'these' would be no longer these. */}
			<div hidden={isSearched && faults[all] === undefined} className="max-w-60">
				<PriceField {...field} caption="The same for all of these" label={first} name={all} />
			</div>
			<div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
				{priced.map(({ key, name }) => (
					<div key={key} hidden={!matches(name) && faults[localFieldOf.travelFee(key)] === undefined}>
						<PriceField {...field} caption={name} name={localFieldOf.travelFee(key)} />
					</div>
				))}
			</div>
		</Fold>
	)
}

function Pages({ kind, pages, ...folded }: Folded & { kind: string; pages: FilePrices['pages'] }) {
	const { matches, isSearched: _, ...field } = folded
	const isAtFault = (name: string) => field.faults[name] !== undefined
	const names = pages.map(({ name }) => name)
	const fields = pages.flatMap(({ key }) => [localFieldOf.rangeFrom(key), localFieldOf.rangeTo(key)])
	return (
		<Fold {...folded} title={`${kind}: ${pages.length} pages`} names={names} fields={fields}>
			<PriceHeads heads={['From', 'To']} />
			{pages.map(({ key, name }) => (
				<div
					key={key}
					hidden={
						!matches(name) && !isAtFault(localFieldOf.rangeFrom(key)) && !isAtFault(localFieldOf.rangeTo(key))
					}
				>
					<PriceRow name={name}>
						<PriceField {...field} label={`${name}: from`} name={localFieldOf.rangeFrom(key)} />
						<PriceField {...field} label={`${name}: to`} name={localFieldOf.rangeTo(key)} />
					</PriceRow>
				</div>
			))}
		</Fold>
	)
}
