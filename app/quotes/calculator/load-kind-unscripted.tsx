import { loadKinds } from '#app/pricing/load-kind.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { unbroken } from '#app/values/units.ts'
import { kindExamples } from './load-kind-words.ts'

/** The kinds of load for a page without a script: which volume is chosen there, and so what each weighs, nobody knows. */
export function LoadKindUnscripted({ list: { weight }, form }: { list: PriceList; form: string }) {
	const { kgPerCubicYard, includedKg } = weight
	if (!kgPerCubicYard) return null
	return (
		<fieldset className="mb-8 hidden noscript:block">
			<legend className="font-bold font-display text-spruce text-xl">Is it light or heavy?</legend>
			<p className="text-muted">Your choice sets the weight, if you leave the weight below as it is.</p>
			{loadKinds.map((kind) => (
				<label key={kind} className="flex min-h-12 cursor-pointer items-center gap-3 hover:bg-sand">
					<input
						type="radio"
						name="loadKind"
						value={kind}
						form={form}
						className="size-5 shrink-0 accent-spruce"
					/>
					<span>
						<b className="inline-block font-semibold first-letter:uppercase">{kind}</b>:{' '}
						{unbroken(
							`${kindExamples[kind]}, ${kind === 'light' ? `up to ${includedKg} kg` : `about ${kgPerCubicYard[kind]} kg to the cubic yard`}`,
						)}
					</span>
				</label>
			))}
		</fieldset>
	)
}
