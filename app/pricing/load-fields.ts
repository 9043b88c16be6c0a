import { type Load, loadSchema } from './load.ts'
import { priceList } from './price-list.ts'

/**
 * A load as flat fields of a form, each there once at most: what the calculator's own inputs are called, so that they can be
 * sent with a form without a script too.
 */
export const addOnField = (addOn: string) => `addOn-${addOn}`

export const loadFieldNames = (): string[] => [
	'volume',
	'weightKg',
	'hasStairs',
	...priceList.addOns.map(({ id }) => addOnField(id)),
]

/** The fields of a load; what is not ticked is left out, as a browser does. */
export const fieldsOfLoad = ({ volume, weightKg, hasStairs, addOns }: Load): Record<string, string> => ({
	volume: String(volume),
	weightKg: String(weightKg),
	...(hasStairs && { hasStairs: 'on' }),
	...Object.fromEntries(addOns.map((id) => [addOnField(id), 'on'])),
})

/** The load that the fields tell of; `undefined` where there is none, or none that the calculator can show. */
export function loadOfFields(field: (name: string) => string | undefined): Load | undefined {
	const number = (name: string) => (field(name)?.trim() ? Number(field(name)) : undefined)
	const { data } = loadSchema.safeParse({
		volume: number('volume'),
		weightKg: number('weightKg'),
		hasStairs: field('hasStairs') === 'on',
		addOns: priceList.addOns.map(({ id }) => id).filter((id) => field(addOnField(id)) === 'on'),
	})
	return data
}
