import { type Load, priceLoad } from '#app/pricing/load.ts'
import { kindOf, loadKinds, weightOfKind } from '#app/pricing/load-kind.ts'
import type { WeightSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { formatMoney } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'
import { kindExamples } from './load-kind-words.ts'

type Props = {
	load: Load
	weightSource: WeightSource
	list: PriceList
	onChoose: (weightKg: number) => void
	name: string
}

/**
 * The weight by the kind of the load, for who knows no kilograms: each kind with what the load then weighs and costs. None is
 * chosen beforehand.
 */
export function LoadKindChoice({ load, weightSource, list, onChoose, name }: Props) {
	const chosen = weightSource === 'chip' ? kindOf(load, list) : undefined
	const kinds = loadKinds.flatMap((kind) => {
		const weightKg = weightOfKind(kind, load, list)
		return weightKg === undefined ? [] : [{ kind, weightKg }]
	})
	if (kinds.length === 0) return null
	return (
		<fieldset className="@container min-w-0">
			<legend className="font-bold font-display text-spruce text-xl">Is it light or heavy?</legend>
			<div className="mt-2 grid gap-2 @min-[30rem]:grid-cols-3">
				{kinds.map(({ kind, weightKg }) => (
					<label
						key={kind}
						className="flex min-h-12 cursor-pointer select-none flex-wrap content-start items-baseline justify-between gap-x-3 rounded-card border border-line bg-white px-3 py-2 leading-tight hover:border-spruce has-checked:border-spruce has-checked:bg-spruce has-disabled:cursor-not-allowed has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2"
					>
						<input
							type="radio"
							name={name}
							value={kind}
							autoComplete="off"
							checked={chosen === kind}
							onChange={() => onChoose(weightKg)}
							className="sr-only"
						/>
						<span className="inline-block font-semibold first-letter:uppercase">{kind}</span>{' '}
						<span className="font-bold tabular-nums">
							{formatMoney(priceLoad({ ...load, weightKg }, list).total)}
						</span>{' '}
						<span className="w-full text-sm">
							{unbroken(
								`${kindExamples[kind]}, ${kind === 'light' ? `up to ${list.weight.includedKg} kg` : `about ${weightKg} kg`}`,
							)}
						</span>
					</label>
				))}
			</div>
			{weightSource === 'untouched' && (
				<p className="mt-2 text-muted text-sm">Priced as a light load for now.</p>
			)}
		</fieldset>
	)
}
