import { useEffect, useRef } from 'react'
import type { TruckId } from '#app/platform/ids.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { outHeading } from './trucks-out.ts'

/**
 * The form by which a truck is said to be out: a key unfolds it, and whoever sent it is led to what has to be done about the
 * truck's pickups, far above the form. Others who have the day open stay where they are.
 */
export function useTruckOut(out: readonly { id: TruckId }[], isShown: boolean) {
	const unfolds = useRef<HTMLDetailsElement>(null)
	const field = useRef<HTMLSelectElement>(null)
	const outBefore = useRef<readonly TruckId[]>(undefined)
	useKeys(
		isShown
			? {
					o: () => {
						if (unfolds.current) unfolds.current.open = true
						field.current?.focus()
					},
				}
			: {},
	)
	useEffect(() => {
		const fresh = outBefore.current && out.find(({ id }) => !outBefore.current?.includes(id))
		if (!fresh) return
		outBefore.current = undefined
		document.getElementById(outHeading(fresh.id))?.focus()
	}, [out])
	return {
		...{ unfolds, field },
		onSubmit: () => {
			outBefore.current = out.map(({ id }) => id)
		},
	}
}
