import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type PhotoId, photoIdSchema } from '#app/platform/ids.ts'
import { volumeOf } from '#app/pricing/load.ts'
import type { PriceException } from '#app/pricing/price-exceptions.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { cents } from '#app/values/money.ts'
import { sourceOf } from './source-columns.ts'
import { countedSchema } from './things/counted-things.ts'
import { keptCount, keptCountInWords } from './things/things.server.ts'

/** What an accepted price stood on: beside the words that were agreed to, and as data. */
const conditionsSchema = z.object({
	/** The photos that staff had seen. */
	photos: z.array(photoIdSchema),
	/** `1/2 truck`, and whether that is the customer's own word. */
	volume: z.string(),
	volumeSaid: z.boolean(),
	counted: countedSchema,
	weightKg: z.number(),
	weightSaid: z.boolean(),
	hasStairs: z.boolean(),
	/** As far as it was known; `null` without one. */
	address: z.nullable(z.string()),
	/** What saying no to a higher price on site costs, before tax. */
	refusedOnSite: z.int(),
})
export type Conditions = z.infer<typeof conditionsSchema>

/** What a customer accepts a price on: their quote as it is. */
export function conditionsOf(
	quote: Selectable<Tables['quote_requests']>,
	{
		photos,
		list,
		place,
		refusedOnSite = 0,
	}: {
		photos: { id: PhotoId }[]
		list: PriceList
		/** The place that the trip in the price leads to. */
		place: string | null
		/** In dollars, as the settings have it. */
		refusedOnSite: number | undefined
	},
): Conditions {
	const source = sourceOf(quote)
	const address = [quote.property_address, quote.city].filter(Boolean).join(', ')
	return {
		photos: photos.map(({ id }) => id),
		volume: volumeOf(quote.volume_selection, list).label,
		volumeSaid: source?.volumeChosen ?? true,
		counted: keptCount(quote.counted_things),
		weightKg: quote.weight_kg,
		weightSaid: source?.weightSource !== 'untouched',
		hasStairs: quote.has_stairs,
		address: quote.property_address === null || address === '' ? place : address,
		refusedOnSite: cents(refusedOnSite),
	}
}

/** The conditions that a row keeps; `undefined` in acceptances of before. */
export const keptConditions = (kept: unknown): Conditions | undefined =>
	z.nullish(conditionsSchema).parse(kept) ?? undefined

/** The condition that each exception says did not hold, as it was. */
export function conditionsInWords(conditions: Conditions): Record<PriceException, string> {
	const { photos, volume, volumeSaid, counted, weightKg, weightSaid, hasStairs, address } = conditions
	const count = keptCountInWords(counted)
	const seen = photos.length === 1 ? '1 photo' : `${photos.length === 0 ? 'no' : photos.length} photos`
	return {
		'more to take': [
			volumeSaid ? volume : `${volume}, though how much wasn’t said`,
			...(count === '' ? [] : [count]),
			seen,
		].join('; '),
		'heavier than stated': weightSaid ? `${weightKg} kg` : 'weight not said, priced as a light load',
		'stairs or access': hasStairs ? 'with stairs' : 'no stairs',
		'another address': address ?? 'no address yet',
	}
}
