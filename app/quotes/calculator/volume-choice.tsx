import type { PriceList } from '#app/pricing/price-list.ts'
import { formatMoney } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'

type Props = {
	/** The chosen share of a truck; none before the visitor has chosen. */
	volume: number | undefined
	list: PriceList
	onChoose: (share: number) => void
	/** The name of the inputs. Two groups of one name in one form are one group. */
	name: string
	/** What a screen reader says after the question, where a page asks it twice. */
	spoken?: string
	/** The id of the form that the inputs are sent with while no script sends them. */
	form: string | undefined
	/** `off`: the browser does not restore what was chosen. */
	autoComplete?: 'off'
}

/** The volumes, one tap each, every one with its own price: two in a row on a phone and in a narrow place, else all in one row. */
export function VolumeChoice({ volume, list, onChoose, name, spoken, form, autoComplete }: Props) {
	return (
		<fieldset className="@container min-w-0">
			<legend className="font-bold font-display text-spruce text-xl">
				How much is there?
				{spoken && <span className="sr-only"> {spoken}</span>}
			</legend>
			<div className="mt-2 grid grid-cols-2 gap-2 sm:@min-[30rem]:grid-cols-5">
				{list.volumes.map(({ share, label, price, cubicYards }) => (
					<label
						key={share}
						className="group relative flex cursor-pointer select-none flex-wrap items-baseline justify-between gap-x-2 rounded-card border border-line bg-white px-3 py-1.5 leading-tight last:col-span-2 hover:border-spruce has-checked:border-spruce has-checked:bg-spruce has-disabled:cursor-not-allowed has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2 sm:@min-[30rem]:flex-col sm:@min-[30rem]:flex-nowrap sm:@min-[30rem]:px-2 sm:@min-[30rem]:py-3 sm:@min-[30rem]:last:col-span-1"
					>
						<input
							type="radio"
							name={name}
							form={form}
							autoComplete={autoComplete}
							value={share}
							checked={volume === share}
							onChange={() => onChoose(share)}
							// A tap on what already stands there is a choice too, and changes nothing.
							onClick={() => onChoose(share)}
							className="sr-only"
						/>
						<span className="w-full whitespace-nowrap font-semibold group-last:w-auto sm:@min-[30rem]:text-sm @xl:text-base sm:@min-[30rem]:group-last:w-full">
							{label}
						</span>{' '}
						<span className="mr-auto whitespace-nowrap text-sm">{cubicYards} yd³</span>{' '}
						<span className="whitespace-nowrap font-bold font-display text-2xl tabular-nums">
							{formatMoney(price)}
						</span>
					</label>
				))}
			</div>
			<p className="mt-1.5 text-muted text-sm">
				{unbroken(`For a light load, up to ${list.weight.includedKg} kg.`)}
			</p>
		</fieldset>
	)
}
