import { mostAddOns, type PriceList } from '#app/pricing/price-list.ts'
import { PriceField, PriceGroup, PriceHeads, PriceRow } from './price-field.tsx'
import { fieldOf, newRows } from './price-fields.ts'

type Props = { list: PriceList; values: Record<string, string>; faults: Record<string, string> }

/** All figures of a list, by what they are for. */
export const PriceGroups = (props: Props) => (
	<div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
		<div className="grid gap-4">
			<Volumes {...props} />
			<Ranges {...props} />
		</div>
		<div className="grid gap-4">
			<AddOns {...props} />
			<StairsAndWeight {...props} />
		</div>
	</div>
)

const Volumes = ({ list, ...field }: Props) => (
	<PriceGroup title="Volumes" hint="What the calculator charges for the part of a truck that’s filled.">
		<PriceHeads heads={['Price', 'Cubic yards']} />
		{list.volumes.map(({ share, label }) => (
			<PriceRow key={share} name={label}>
				<PriceField {...field} label={`${label}: price`} name={fieldOf.volume(share)} />
				<PriceField {...field} label={`${label}: cubic yards`} name={fieldOf.yards(share)} />
			</PriceRow>
		))}
	</PriceGroup>
)

const StairsAndWeight = ({ list: _, ...field }: Props) => (
	<PriceGroup title="Stairs and weight" hint="Each step of weight above what’s included costs extra.">
		<div className="grid grid-cols-2 gap-x-4 gap-y-2">
			<PriceField {...field} caption="Stairs" name="stairs" />
			<PriceField {...field} caption="Weight included, kg" name="includedKg" />
			<PriceField {...field} caption="Each step above it, kg" name="stepKg" />
			<PriceField {...field} caption="Price of a step" name="stepPrice" />
		</div>
	</PriceGroup>
)

/** A name, a price, and what goes with them; on a phone the name has a line of its own, to be read in full. */
const addOnRow =
	'grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2 border-line max-sm:border-b max-sm:pb-3 max-sm:last:border-b-0 max-sm:last:pb-0 sm:grid-cols-[minmax(0,1fr)_8rem_6rem]'
const addOnName = 'max-sm:col-span-2'

const AddOns = ({ list, ...field }: Props) => (
	<PriceGroup
		title="Add-ons"
		hint="A retired add-on disappears from the calculator. Quotes that have it keep its name and price."
	>
		{list.addOns.map(({ id, label }) => (
			<div key={id} className={addOnRow}>
				<PriceField {...field} label={`${label}: name`} name={fieldOf.addOnName(id)} className={addOnName} />
				<PriceField {...field} label={`${label}: price`} name={fieldOf.addOnPrice(id)} />
				<label className="inline-flex min-h-11 items-center gap-1.5">
					<input
						type="checkbox"
						name={fieldOf.addOnRetired(id)}
						className="size-5 shrink-0"
						defaultChecked={field.values[fieldOf.addOnRetired(id)] === 'on'}
					/>
					<span className="text-sm">
						Retire<span className="sr-only"> {label}</span>
					</span>
				</label>
			</div>
		))}
		{newRows.slice(0, Math.max(0, mostAddOns - list.addOns.length)).map((row) => (
			<div key={row} className={addOnRow}>
				<PriceField
					{...field}
					caption="New add-on"
					label={String(row)}
					name={fieldOf.newName(row)}
					className={addOnName}
				/>
				<PriceField {...field} caption="Price" label={`of new add-on ${row}`} name={fieldOf.newPrice(row)} />
			</div>
		))}
	</PriceGroup>
)

const Ranges = ({ list, ...field }: Props) => (
	<PriceGroup title="Ranges by load" hint="The all-in ranges on the home page and the local pages.">
		<PriceHeads heads={['From', 'To']} />
		{list.loads.map(({ name }, rank) => (
			<PriceRow key={name} name={name}>
				<PriceField {...field} label={`${name}: from`} name={fieldOf.loadFrom(rank)} />
				<PriceField {...field} label={`${name}: to`} name={fieldOf.loadTo(rank)} />
			</PriceRow>
		))}
		<PriceRow name="Outside the city">
			<PriceField {...field} label="Outside the city: from" name="outsideFrom" />
			<PriceField {...field} label="Outside the city: to" name="outsideTo" />
		</PriceRow>
	</PriceGroup>
)
