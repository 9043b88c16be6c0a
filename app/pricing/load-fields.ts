import { defaultLoad, type Load, loadSchema } from './load.ts'
import { loadKinds, weightOfKind } from './load-kind.ts'
import { isUntouched, type LoadSource, loadSourceSchema, sourceByLoad } from './load-source.ts'
import type { PriceList } from './price-list.ts'

const addOnPrefix = 'addOn-'

/**
 * The form field of an add-on. A load is sent as flat form fields, each at most once, named as the calculator's inputs, so
 * that a form can send them without a script.
 */
export const addOnField = (addOn: string) => `${addOnPrefix}${addOn}`

/** What of the load is the customer's word; `loadKind` is a chip of a page without a script. */
const sourceFields = ['volumeChosen', 'weightSource', 'loadKind']

/** The names of all fields that a load of any of these lists may have. */
export const loadFieldNames = (lists: PriceList[]): string[] => [
	'volume',
	'weightKg',
	'hasStairs',
	...sourceFields,
	...new Set(lists.flatMap(({ addOns }) => addOns.map(({ id }) => addOnField(id)))),
]

export const isLoadField = (name: string): boolean =>
	['volume', 'weightKg', 'hasStairs', ...sourceFields].includes(name) || name.startsWith(addOnPrefix)

/** The fields of a load's source, as a page with a script sends them. */
export const fieldsOfSource = ({ volumeChosen, weightSource }: LoadSource): Record<string, string> => ({
	volumeChosen: volumeChosen ? 'yes' : 'no',
	weightSource,
})

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

/** A load with its source. */
export type SourcedLoad = { load: Load; source: LoadSource }

/**
 * The load in the fields with its source. Where a page without a script sent them, the source is what differs from how the
 * page was drawn, and a kind that was chosen there is the weight, unless another was typed.
 */
export function sourcedLoad(fields: ReadonlyMap<string, string>, list: PriceList): SourcedLoad | undefined {
	const load = loadOfFields(fields)
	if (!load) return undefined
	const { data } = loadSourceSchema.safeParse({
		volumeChosen: fields.get('volumeChosen') === 'yes',
		weightSource: fields.get('weightSource'),
	})
	if (data) return { load, source: data }
	const kind = loadKinds.find((each) => each === fields.get('loadKind'))
	const isTyped = load.weightKg !== defaultLoad.weightKg
	const weightKg = kind && !isTyped && isVolumeOf(load, list) ? weightOfKind(kind, load, list) : undefined
	if (weightKg === undefined) return { load, source: sourceByLoad(load) }
	return { load: { ...load, weightKg }, source: { ...sourceByLoad(load), weightSource: 'chip' } }
}

const isVolumeOf = ({ volume }: Load, { volumes }: PriceList) => volumes.some(({ share }) => share === volume)

/** Whether there is anything in a load that its customer has said, or is it what everybody begins with. */
export const isTouched = ({ load, source }: SourcedLoad): boolean => !isUntouched(load, source)
