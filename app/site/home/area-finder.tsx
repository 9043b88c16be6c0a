import type { MappedCity } from '#app/shell/area-geography.ts'
import { AreaMap, type MapPlace } from '#app/shell/area-map.tsx'
import { contact, searchPage, townsByDistance } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import type { Company } from '#app/values/company.ts'
import { Section } from '../section.tsx'

type Place = Company['area']['places'][number]

/** A place for the map, if it has a page and coordinates. */
const onMap = ({ name, page, coordinates }: Place): MapPlace[] =>
	page && coordinates ? [{ name, path: page, coordinates }] : []

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `Calgary, four towns around it, and the places between.` */
function inWords([own, ...towns]: Place[]): string {
	const around = `${counts[towns.length] ?? towns.length} ${towns.length === 1 ? 'town' : 'towns'} around it`
	return towns.length === 0
		? `${own?.name} and the places around it.`
		: `${own?.name}, ${around}, and the places between.`
}

/** One row for each place, with its number of communities (docs/rules.md, 'Area'). */
export function AreaFinder({ city }: { city: MappedCity }) {
	const { places } = useCompany().area
	const mapped = places.flatMap(onMap)
	return (
		<Section
			heading="Where we go"
			followsPaper
			intro={
				<>
					<p>
						{inWords(places)}{' '}
						{places[0]?.page && <a href={townsByDistance(places[0].page)}>All towns by distance</a>}
						{places[0]?.page ? '. Not on the list?' : 'Not on the list?'} <a href={contact()}>Contact us</a>.
					</p>
					<Search />
				</>
			}
		>
			<div className="grid items-center gap-8 sm:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
				<ul className="border-line border-t">
					{places.map(({ name, communities, page }) => (
						<li key={name} className="border-line border-b">
							{page ? (
								<a href={page} className={`${row} text-ink no-underline hover:bg-sand`}>
									<Served name={name} communities={communities} />
								</a>
							) : (
								<p className={row}>
									<Served name={name} communities={communities} />
								</p>
							)}
						</li>
					))}
				</ul>
				{mapped.length > 0 && (
					<AreaMap city={city} view={city.map.near} places={mapped} className="mx-auto w-full max-w-sm" />
				)}
			</div>
		</Section>
	)
}

/** The search of the whole catalogue: areas, services and things. */
const Search = () => (
	<search>
		<form action={searchPage()} className="field mt-6 flex max-w-md items-end gap-2 text-base text-ink">
			<div className="min-w-0 grow">
				<label htmlFor="area-search" className="font-semibold">
					Your area, or what there is to haul
				</label>
				<input id="area-search" name="q" type="search" maxLength={200} className="mt-1" />
			</div>
			<Button kind="outline" type="submit">
				Search
			</Button>
		</form>
	</search>
)

const row = 'flex min-h-16 items-center justify-between gap-4 py-2'

const Served = ({ name, communities }: Pick<Place, 'name' | 'communities'>) => (
	<>
		<span className="font-bold font-display text-spruce text-xl">{name}</span>
		<span className="whitespace-nowrap">
			<b className="font-display text-xl tabular-nums">{communities}</b> communities
		</span>
	</>
)
