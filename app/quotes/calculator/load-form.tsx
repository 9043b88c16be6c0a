import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { addOnsOf, addOnsToTick, isOffered, type Load, loadSchema } from '#app/pricing/load.ts'
import { addOnField, loadOfFields } from '#app/pricing/load-fields.ts'
import type { WeightSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { nextTen, poundsOf } from '#app/pricing/weight.ts'
import { Still } from '#app/ui/still.tsx'
import { useTypedEarly } from '#app/ui/typed-early.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatMoney } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'
import type { DraftState, LoadChange } from '../draft/draft-state.ts'
import { LoadKindChoice } from './load-kind-choice.tsx'
import { LoadKindUnscripted } from './load-kind-unscripted.tsx'
import { VolumeChoice } from './volume-choice.tsx'

type Change = (change: LoadChange, source?: WeightSource) => void
type Sent = { onChange: Change; form: string | undefined }

type Props = {
	state: DraftState
	onChange: Change
	/** The quote is booked: its load cannot be changed. */
	fixed: boolean
	/** The id of the form that these fields are sent with while no script sends them. */
	form: string | undefined
	/** What its names begin with, where a page has the same inputs twice. */
	prefix?: string
	/** Another way to come to the load, between its volume and its weight. */
	children?: ReactNode
}

/** The calculator's inputs: volume, the kind of load, weight, stairs, add-ons. */
export function LoadForm({ state, onChange, fixed, form, prefix = '', children }: Props) {
	const { load, prices: list, formKey, chosen, weightSource, counted } = state
	const hydrated = useHydrated()
	const counts = Object.keys(counted).length > 0
	const adoptEarly = useEffectEvent(() => {
		const early = form && chosenOnPage(form)
		if (early && isOffered({ ...load, ...early }, list)) onChange(early)
	})
	useEffect(() => adoptEarly(), [])
	return (
		<fieldset disabled={fixed} className="min-w-0 space-y-8 disabled:opacity-70">
			<VolumeChoice
				volume={load.volume}
				list={list}
				onChoose={(volume) => onChange({ volume })}
				name={`${prefix}volume`}
				form={form}
			/>
			{children}
			{form && (
				<Still name="load-kind">
					{import.meta.env.SSR && <LoadKindUnscripted list={list} form={form} />}
				</Still>
			)}
			{hydrated && chosen && !counts && (
				<LoadKindChoice
					list={list}
					load={load}
					weightSource={weightSource}
					onChoose={(weightKg) => onChange({ weightKg }, 'chip')}
					name={`${prefix}load-kind`}
				/>
			)}
			<div id={`${prefix}options`} className="space-y-8">
				<WeightField
					key={formKey}
					id={`${prefix}weight`}
					weightKg={load.weightKg}
					pricing={list.weight}
					onChange={onChange}
					form={form}
				/>
				<Extras load={load} list={list} onChange={onChange} form={form} />
			</div>
		</fieldset>
	)
}

/**
 * The load that the visitor chose before the page was hydrated, or that the browser restored on a reload; `undefined`
 * when all inputs are as rendered. Those of the first screen are sent with the same form, and count as well.
 */
function chosenOnPage(form: string): Partial<Load> | undefined {
	const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[form="${form}"]`)]
	if (inputs.every(({ checked, defaultChecked }) => checked === defaultChecked)) return undefined
	const ticked = new Map(inputs.filter(({ checked }) => checked).map(({ name, value }) => [name, value]))
	// The weight's own field reads the weight.
	const load = loadOfFields([...ticked, ['weightKg', '0']])
	const asRendered = inputs.some((input) => input.name === 'volume' && input.checked && input.defaultChecked)
	return (
		load && { ...(!asRendered && { volume: load.volume }), hasStairs: load.hasStairs, addOns: load.addOns }
	)
}

type Weight = { id: string; weightKg: number; pricing: PriceList['weight'] }

/**
 * The text stays as typed, even if invalid, until the weight is changed elsewhere; the price follows the last valid weight.
 */
function WeightField({ id, weightKg, pricing, onChange, form }: Weight & Sent) {
	const [last, setLast] = useState({ text: String(weightKg), weightKg })
	const typed = last.weightKg === weightKg ? last.text : String(weightKg)
	const parsed = parseWeight(typed)
	const { includedKg, stepKg, price } = pricing

	const set = (text: string) => {
		const { weight } = parseWeight(text)
		setLast({ text, weightKg: weight ?? weightKg })
		if (weight !== undefined) onChange({ weightKg: weight })
	}
	const input = useTypedEarly<HTMLInputElement>(set)
	const current = parsed.weight ?? weightKg
	const nudgeStyle = 'size-12 rounded-field border border-spruce text-2xl text-spruce hover:bg-sand'

	return (
		<div>
			<label htmlFor={id} className="font-bold font-display text-spruce text-xl">
				Weight in kilograms
			</label>
			<div className="mt-3 flex flex-wrap items-center gap-2">
				<button type="button" className={nudgeStyle} onClick={() => set(String(nextTen(current, 'down')))}>
					<span aria-hidden="true">−</span>
					<span className="sr-only">10 kg less</span>
				</button>
				<input
					ref={input}
					id={id}
					name="weightKg"
					form={form}
					type="number"
					inputMode="numeric"
					min={0}
					// When the field belongs to a form, the browser would refuse 206 kg and block the booking.
					step={form === undefined ? 10 : 'any'}
					value={typed}
					onChange={(event) => set(event.currentTarget.value)}
					aria-invalid={parsed.fault !== undefined}
					aria-describedby={`${id}-pounds ${id}-hint ${id}-fault`}
					className="h-12 w-28 rounded-field border border-line bg-white px-3 text-lg tabular-nums aria-invalid:border-brick"
				/>
				<button type="button" className={nudgeStyle} onClick={() => set(String(nextTen(current, 'up')))}>
					<span aria-hidden="true">+</span>
					<span className="sr-only">10 kg more</span>
				</button>
				<span id={`${id}-pounds`} className="pl-2 text-muted tabular-nums">
					{parsed.weight !== undefined && unbroken(`about ${poundsOf(parsed.weight)} lb`)}
				</span>
			</div>
			<p id={`${id}-fault`} className="text-brick" aria-live="polite">
				{parsed.fault}
			</p>
			<p id={`${id}-hint`} className="mt-2 text-muted">
				{unbroken(
					`Up to ${includedKg} kg is included. Above that, ${formatMoney(price)} for every ${stepKg} kg or part of it. A sofa weighs about 60 kg.`,
				)}
			</p>
		</div>
	)
}

function parseWeight(typed: string): { weight?: number; fault?: string } {
	const parsed = loadSchema.shape.weightKg.safeParse(typed.trim() === '' ? Number.NaN : Number(typed))
	if (parsed.success) return { weight: parsed.data }
	return { fault: parsed.error.issues[0]?.message ?? 'Enter the weight as a number of kilograms.' }
}

function Extras({ load, list, onChange, form }: { load: Load; list: PriceList } & Sent) {
	// Of the add-ons as they are, not as drawn: the count may have ticked one since.
	const toggle = (id: string, ticked: boolean) =>
		onChange(({ addOns }) => ({ addOns: ticked ? [...addOns, id] : addOns.filter((each) => each !== id) }))
	return (
		<fieldset>
			<legend className="font-bold font-display text-spruce text-xl">Anything that takes more work?</legend>
			<div className="mt-3 divide-y divide-line border-line border-y">
				<Extra
					label="Stairs"
					name="hasStairs"
					form={form}
					price={list.stairs}
					ticked={load.hasStairs}
					onToggle={(hasStairs) => onChange({ hasStairs })}
				/>
				{addOnsToTick(list).map(({ id, label, price, hint }) => (
					<Extra
						key={id}
						name={addOnField(id)}
						form={form}
						label={label}
						price={price}
						hint={hint}
						ticked={load.addOns.includes(id)}
						onToggle={(ticked) => toggle(id, ticked)}
					/>
				))}
				{addOnsOf(load, list)
					.filter(({ countedOnly }) => countedOnly)
					.map(({ id, label, price }) => (
						<p key={id} className="flex min-h-12 items-center gap-3 py-1">
							{form && <input type="hidden" name={addOnField(id)} value="on" form={form} />}
							<span className="grow pl-8">
								{label}
								<span className="block text-muted text-sm">You counted it.</span>
							</span>
							<span className="tabular-nums">+{formatMoney(price)}</span>
						</p>
					))}
			</div>
		</fieldset>
	)
}

function Extra(props: {
	name: string
	form: string | undefined
	label: string
	price: number
	hint?: string | undefined
	ticked: boolean
	onToggle: (ticked: boolean) => void
}) {
	const hintId = useId()
	return (
		<label className="flex min-h-12 cursor-pointer select-none flex-wrap items-center gap-x-3 py-1 hover:bg-sand">
			<input
				type="checkbox"
				aria-describedby={props.hint && hintId}
				name={props.name}
				form={props.form}
				checked={props.ticked}
				onChange={(event) => props.onToggle(event.currentTarget.checked)}
				className="size-5 accent-spruce"
			/>
			<span className="grow basis-0">{props.label}</span>
			<span className="tabular-nums">+{formatMoney(props.price)}</span>
			{props.hint && (
				<span id={hintId} aria-hidden="true" className="w-full pl-8 text-muted text-sm">
					{props.hint}
				</span>
			)}
		</label>
	)
}
