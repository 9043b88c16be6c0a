import { type ChangeEvent, useState } from 'react'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'
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
	return { onChange, read: pricing ? readTypedLoad(fields, pricing.list, pricing.things) : nothing }
}
