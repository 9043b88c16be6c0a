import type { Load } from './load.ts'
import { volumeOf } from './load.ts'
import type { PriceList } from './price-list.ts'

/** What kind of load it is, for who knows no kilograms: the list says what a cubic yard of each weighs. */
export const loadKinds = ['light', 'mixed', 'heavy'] as const
export type LoadKind = (typeof loadKinds)[number]

/**
 * What a volume of this kind weighs, to the nearest 10 kg; a light load never more than is included. `undefined` where the
 * list does not say what a cubic yard weighs, as lists of earlier releases don't.
 */
export function weightOfKind(
	kind: LoadKind,
	{ volume }: Pick<Load, 'volume'>,
	list: PriceList,
): number | undefined {
	const { kgPerCubicYard, includedKg } = list.weight
	if (!kgPerCubicYard) return undefined
	const weightKg = Math.max(
		10,
		Math.round((kgPerCubicYard[kind] * volumeOf(volume, list).cubicYards) / 10) * 10,
	)
	return kind === 'light' ? Math.min(includedKg, weightKg) : weightKg
}

/** The kind whose weight a load has. */
export const kindOf = (load: Pick<Load, 'volume' | 'weightKg'>, list: PriceList): LoadKind | undefined =>
	loadKinds.find((kind) => weightOfKind(kind, load, list) === load.weightKg)
