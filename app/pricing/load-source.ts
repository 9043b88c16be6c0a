import * as z from 'zod/mini'
import { defaultLoad, type Load } from './load.ts'

/** How the weight of a load came: nobody said it, or by the kind of the load, typed, or from what was counted. */
export const weightSources = ['untouched', 'chip', 'typed', 'counted'] as const
export type WeightSource = (typeof weightSources)[number]

/** What of a load is its customer's own word, and not what everybody begins with. */
export const loadSourceSchema = z.strictObject({
	volumeChosen: z.boolean(),
	weightSource: z.enum(weightSources),
})
export type LoadSource = z.infer<typeof loadSourceSchema>

/** Neither volume nor weight is the customer's word: how much there is was not said. */
export const isUnsaid = ({ volumeChosen, weightSource }: LoadSource): boolean =>
	!volumeChosen && weightSource === 'untouched'

/** Nothing was touched: no part of the load is the customer's word. */
export const isUntouched = (load: Load, source: LoadSource): boolean =>
	isUnsaid(source) && !load.hasStairs && load.addOns.length === 0

/** What is known of a load that came without its source, by how it differs from what everybody begins with. */
export const sourceByLoad = ({ volume, weightKg }: Load): LoadSource => ({
	volumeChosen: volume !== defaultLoad.volume,
	weightSource: weightKg === defaultLoad.weightKg ? 'untouched' : 'typed',
})

export const isSameSource = (one: LoadSource | undefined, other: LoadSource | undefined): boolean =>
	one?.volumeChosen === other?.volumeChosen && one?.weightSource === other?.weightSource
