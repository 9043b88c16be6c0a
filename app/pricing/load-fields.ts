import { type Load, loadSchema } from './load.ts'
import type { PriceList } from './price-list.ts'

const addOnBegin = 'addOn-'

/**
 * A load as flat fields of a form, each there once at most: what the calculator's own inputs are called, so that they can be
 * sent with a form without a script too.
 */
export const addOnField = (addOn: string) => `${addOnBegin}${addOn}`

/** The names of a load's fields, whichever of the lists it is of. */
export const loadFieldNames = (lists: PriceList[]): string[] => [
	'volume',
	'weightKg',
	'hasStairs',
	...new Set(lists.flatMap(({ addOns }) => addOns.map(({ id }) => addOnField(id)))),
]

/** Whether a field of this name tells of a load. */
export const isLoadField = (name: string): boolean =>
	['volume', 'weightKg', 'hasStairs'].includes(name) || name.startsWith(addOnBegin)

/** The fields of a load; what is not ticked is left out, as a browser does. */
export const fieldsOfLoad = ({ volume, weightKg, hasStairs, addOns }: Load): Record<string, string> => ({
	volume: String(volume),
	weightKg: String(weightKg),
	...(hasStairs && { hasStairs: 'on' }),
	...Object.fromEntries(addOns.map((id) => [addOnField(id), 'on'])),
})

/** The load that the fields tell of; `undefined` where there is none, or none that any list could have. */
export function loadOfFields(fields: Iterable<[name: string, text: string]>): Load | undefined {
	const sent = new Map(fields)
	const number = (name: string) => (sent.get(name)?.trim() ? Number(sent.get(name)) : undefined)
	const { data } = loadSchema.safeParse({
		volume: number('volume'),
		weightKg: number('weightKg'),
		hasStairs: sent.get('hasStairs') === 'on',
		addOns: [...sent]
			.filter(([name, text]) => name.startsWith(addOnBegin) && text === 'on')
			.map(([name]) => name.slice(addOnBegin.length)),
	})
	return data
}
