import type { LoadSource, WeightSource } from '#app/pricing/load-source.ts'

type Columns = { volume_chosen: boolean | null; weight_source: WeightSource | null }

/** What of the load in a row is its customer's own word; unknown for rows of earlier releases. */
export const sourceOf = ({ volume_chosen, weight_source }: Columns): LoadSource | undefined =>
	volume_chosen === null || weight_source === null
		? undefined
		: { volumeChosen: volume_chosen, weightSource: weight_source }
