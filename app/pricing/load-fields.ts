import { type Load, loadSchema } from './load.ts'
import type { PriceList } from './price-list.ts'

const addOnPrefix = 'addOn-'

/**
 * The form field of an add-on. A load is sent as flat form fields, each at most once, with the names of the calculator's
 * inputs, so that they can be sent with a form without a script too.
 */
export const addOnField = (addOn: string) => `${addOnPrefix}${addOn}`

/** The names of all fields that a load of any of these lists may have. */
export const loadFieldNames = (lists: PriceList[]): string[] => [
	'volume',
	'weightKg',
	'hasStairs',
	...new Set(lists.flatMap(({ addOns }) => addOns.map(({ id }) => addOnField(id)))),
]

/** Whether a field of this name belongs to a load. */
export const isLoadField = (name: string): boolean =>
	['volume', 'weightKg', 'hasStairs'].includes(name) || name.startsWith(addOnPrefix)

/** The fields of a load; unticked boxes are left out, as a browser does. */
export const fieldsOfLoad = ({ volume, weightKg, hasStairs, addOns }: Load): Record<string, string> => ({
	volume: String(volume),
	weightKg: String(weightKg),
	...(hasStairs && { hasStairs: 'on' }),
	...Object.fromEntries(addOns.map((id) => [addOnField(id), 'on'])),
})

/** The load in the fields; `undefined` when there is none, or when it is invalid for any list. */
export function loadOfFields(fields: Iterable<[name: string, text: string]>): Load | undefined {
	const sent = new Map(fields)
	const number = (name: string) => (sent.get(name)?.trim() ? Number(sent.get(name)) : undefined)
	const { data } = loadSchema.safeParse({
		volume: number('volume'),
		weightKg: number('weightKg'),
		hasStairs: sent.get('hasStairs') === 'on',
		addOns: [...sent]
			.filter(([name, text]) => name.startsWith(addOnPrefix) && text === 'on')
			.map(([name]) => name.slice(addOnPrefix.length)),
	})
	return data
}
