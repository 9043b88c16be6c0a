import { useState } from 'react'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import { addOnsToTick, priceLoad } from '#app/pricing/load.ts'
import { addOnField } from '#app/pricing/load-fields.ts'
import { loadKinds } from '#app/pricing/load-kind.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { mostOfOne, type Thing } from '#app/quotes/things/counted-things.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Field } from '#app/ui/field.tsx'
import { useOpened } from '#app/ui/use-opened.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { countField, type ReadLoad } from './typed-load.ts'

type Values = Record<string, string | undefined>

/** What the caller has, as the calculator takes it, and what it comes to. */
export function LoadPart(props: {
	list: PriceList
	things: Thing[]
	/** What the fields begin with. */
	values: Values
	faults: Faults
	/** What the fields come to now, and the travel fee in cents. */
	read: ReadLoad
	travelFee: number
}) {
	const { list, things, values, faults, read, travelFee } = props
	const counts = things.some(({ id }) => values[countField(id)])
	// What was typed before is in sight.
	const [isBegun] = useState(!read.ok || read.typed !== undefined)
	const [whole, count] = [useOpened(), useOpened()]
	return (
		<details
			ref={whole.details}
			open={whole.opened ?? isBegun}
			onToggle={whole.onToggle}
			className="min-w-0 rounded-card border border-line bg-white px-3 sm:col-span-2"
		>
			<summary className="flex min-h-11 cursor-pointer items-center font-semibold text-spruce">
				What they have, and what it costs
			</summary>
			<div className="grid gap-3 pb-3 sm:grid-cols-2">
				<Field label="Volume" id="volume" optional error={faults.volume ?? undefined}>
					<select
						id="volume"
						name="volume"
						defaultValue={values.volume}
						aria-invalid={faults.volume ? true : undefined}
						aria-describedby="volume-error"
					>
						<option value="">Not said</option>
						{list.volumes.map(({ share, label, price, cubicYards }) => (
							<option key={share} value={share}>
								{label}, {cubicYards} yd³, {formatMoney(price)}
							</option>
						))}
					</select>
				</Field>
				<Field
					label="Weight in kilograms"
					id="weightKg"
					hint={`Up to ${list.weight.includedKg} kg is included.`}
					optional
					error={faults.weightKg ?? undefined}
				>
					<input
						id="weightKg"
						name="weightKg"
						type="number"
						min={0}
						step="any"
						inputMode="numeric"
						autoComplete="off"
						defaultValue={values.weightKg}
						aria-invalid={faults.weightKg ? true : undefined}
						aria-describedby="weightKg-error"
					/>
				</Field>
				{list.weight.kgPerCubicYard && (
					<Field label="Kind of load" id="loadKind" optional hint="Sets the weight where you type none.">
						<select id="loadKind" name="loadKind" defaultValue={values.loadKind}>
							<option value="">Not said</option>
							{loadKinds.map((kind) => (
								<option key={kind} value={kind}>
									{kind}
								</option>
							))}
						</select>
					</Field>
				)}
				<div className="grid content-start sm:col-span-2 sm:grid-cols-2">
					<Tick name="hasStairs" label="Stairs" price={list.stairs} ticked={values.hasStairs === 'on'} />
					{addOnsToTick(list).map(({ id, label, price }) => (
						<Tick
							key={id}
							name={addOnField(id)}
							label={label}
							price={price}
							ticked={values[addOnField(id)] === 'on'}
						/>
					))}
				</div>
				<details
					ref={count.details}
					open={count.opened ?? counts}
					onToggle={count.onToggle}
					className="sm:col-span-2"
				>
					<summary className="flex min-h-11 cursor-pointer items-center text-spruce underline underline-offset-4">
						Count their things
					</summary>
					<p className="text-brick empty:hidden" role="alert">
						{faults.count?.[0]}
					</p>
					<div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
						{things.map(({ id, plural }) => (
							<label key={id} className="field flex items-center justify-between gap-2">
								<span className="first-letter:uppercase">{plural}</span>
								<input
									name={countField(id)}
									type="number"
									min={0}
									max={mostOfOne}
									inputMode="numeric"
									autoComplete="off"
									defaultValue={values[countField(id)]}
									className="!w-16 shrink-0"
								/>
							</label>
						))}
					</div>
				</details>
				<PriceOf read={read} list={list} travelFee={travelFee} />
			</div>
		</details>
	)
}

function Tick({
	name,
	label,
	price,
	ticked,
}: {
	name: string
	label: string
	price: number
	ticked: boolean
}) {
	return (
		<label className="flex min-h-11 items-center gap-2">
			<input type="checkbox" name={name} defaultChecked={ticked} className="size-5 accent-spruce" />
			<span className="grow">{label}</span>
			<span className="pr-3 tabular-nums">+{formatMoney(price)}</span>
		</label>
	)
}

/** The estimate, as the calculator would give it, with the trip. */
function PriceOf({ read, list, travelFee }: { read: ReadLoad; list: PriceList; travelFee: number }) {
	const company = useCompany()
	const typed = read.ok ? read.typed : undefined
	const total = typed && priceLoad(typed.load, list).total
	return (
		<output aria-label="Price" className="border-line border-t pt-3 sm:col-span-2">
			{typed && total !== undefined ? (
				<>
					<b className="font-display text-3xl text-spruce tabular-nums">{formatMoney(total + travelFee)}</b>{' '}
					<span className="text-muted">{plusTax(company)}</span>
					<span className="block">
						{describeLoad(typed.load, list, typed.source)}
						{travelFee > 0 && `. ${formatMoney(total)}, and ${formatMoney(travelFee)} for the trip`}
					</span>
				</>
			) : (
				<span className="text-muted">
					{read.ok
						? 'Choose a volume or count their things to see the price.'
						: Object.values(read.faults).flat().join(' ')}
				</span>
			)}
		</output>
	)
}
