import type { Platform } from '#app/platform/platform.server.ts'
import type { Charge } from './charge.ts'
import * as store from './store.server.ts'

export type ChargeResult =
	| { ok: true; version: number }
	/** Somebody changed it since, or it is not done. */
	| { ok: false; reason: 'no-such-booking' | 'changed' | 'not-done' }

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/**
 * Sets what a finished pickup was charged and how it was paid, the first time and to correct it. It must still have the
 * version that they saw, unless it is charged like this already: the same form sent twice is done once.
 */
export async function chargeBooking(
	{ database }: Pick<Platform, 'database'>,
	right: ByStaff,
	{ version, charged, payment }: Charge,
): Promise<ChargeResult> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const before = await store.lockBooking(transaction, found.id)
		if (before.status !== 'done') return { ok: false, reason: 'not-done' } as const
		if (before.charged_cents === charged && before.payment === payment)
			return { ok: true, version: before.version } as const
		if (version !== before.version) return { ok: false, reason: 'changed' } as const
		await store.editBooking(transaction, found.id, { charged_cents: charged, payment })
		await store.recordHistory(transaction, {
			bookingId: found.id,
			actor: right.staff.name,
			action: 'charged',
			before: { charged: before.charged_cents, payment: before.payment },
			after: { charged, payment },
		})
		return { ok: true, version: version + 1 } as const
	})
}
