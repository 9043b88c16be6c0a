import { type ChangeEvent, useState } from 'react'
import type { Location } from '#app/bookings/rules/service-zone.ts'
import { volumeOf } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'
import type { TypedSize } from '#app/shell/desk-links.ts'
import { type ReadLoad, readTypedLoad } from './typed-load.ts'

const nothing: ReadLoad = { ok: true, typed: undefined }

/** What the fields of the form come to, from what they begin with on, and after each change. */
export function useTypedLoad(
	prefill: Record<string, string | undefined>,
	pricing: { list: PriceList; things: Thing[] } | undefined,
) {
	const [fields, setFields] = useState(
		() =>
			new Map(Object.entries(prefill).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
	)
	const onChange = ({ currentTarget }: ChangeEvent<HTMLFormElement>) =>
		setFields(
			new Map(
				[...new FormData(currentTarget)].flatMap(([name, text]) =>
					typeof text === 'string' ? [[name, text]] : [],
				),
			),
		)
	const read = pricing ? readTypedLoad(fields, pricing.list, pricing.things) : nothing
	return {
		onChange,
		read,
		/** What the load takes of a day at a place; nothing while nobody has said how much there is. */
		sizeAt: (at: Location): TypedSize => {
			const load = fields.get('load') || undefined
			const typed = read.ok ? read.typed : undefined
			if (!typed || !pricing) return load === undefined ? {} : { load, ...at }
			const { volume, hasStairs, addOns } = typed.load
			const { cubicYards } = volumeOf(volume, pricing.list)
			return {
				yards: String(cubicYards),
				stairs: hasStairs ? 'yes' : undefined,
				addOns: addOns.length > 0 ? String(addOns.length) : undefined,
				...at,
			}
		},
	}
}
