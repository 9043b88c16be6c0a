import type { BookingAction } from '#app/policies/booking-states.ts'
import { type Pickup, type Scene, told } from './company-model.ts'
import { confirmed, dispatcher, rightTo } from './staff.ts'

/** The action that takes a pickup on from a status; none where the crew has got to. */
export type Way = Partial<Record<string, BookingAction>>

export const toSite: Way = { requested: 'confirm', booked: 'arrive', 'on the way': 'arrive' }
export const toDone: Way = { ...toSite, arrived: 'finish' }

/** A crew takes a pickup on from the version that it saw, as far as a way goes; the pickup's new version, or what refused it. */
export async function takeOn(
	{ world, known }: Scene,
	seen: Pickup,
	way: Way,
): Promise<{ ok: true; version: number } | { ok: false; why: string }> {
	let { status, version } = seen
	for (let action = way[status]; action !== undefined; action = way[status]) {
		const changed = await confirmed(world.platform(), rightTo(seen, dispatcher), { action, version })
		if (!changed.ok) return { ok: false, why: `${action}: ${changed.reason}` }
		;({ status, version } = changed)
		told(known, seen.id, version)
	}
	return { ok: true, version }
}
