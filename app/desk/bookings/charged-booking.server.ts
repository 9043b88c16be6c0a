import * as z from 'zod/mini'
import { chargeBooking } from '#app/bookings/bookings.server.ts'
import { chargeSchema } from '#app/bookings/charge.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoney } from '#app/values/money.ts'
import type { ChargeAnswer, ChargeAtDesk } from './form-answers.ts'
import * as store from './store.server.ts'

/** What was charged, and what it may be begun with; `undefined` for a pickup that is not done. */
export function chargeOf(row: store.PickupRow): ChargeAtDesk | undefined {
	if (row.status !== 'done') return undefined
	const quoted = row.final_quote_cents ?? row.estimated_total_cents
	return {
		version: row.version,
		charged: row.charged_cents,
		payment: row.payment,
		quoted: quoted === null ? null : quoted + (row.trip_cents ?? 0),
	}
}

/** Keeps what a finished pickup was charged as staff have typed it, and says what came of it. */
export async function receiveCharge(
	platform: Pick<Platform, 'database'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: ChargeAnswer }> {
	const typed = Object.fromEntries(sent)
	const refused = (status: number, message: string, rest: Partial<ChargeAnswer> = {}) => ({
		status,
		answer: { ok: false, message, faults: {}, typed, stands: undefined, ...rest },
	})
	const parsed = chargeSchema.safeParse(typed)
	if (!parsed.success)
		return refused(422, 'Nothing was saved.', { faults: z.flattenError(parsed.error).fieldErrors })
	const charged = await chargeBooking(platform, { actor: 'staff', bookingId, staff }, parsed.data)
	if (charged.ok)
		return {
			status: 200,
			answer: {
				ok: true,
				message: `Saved: ${inWords(parsed.data)}.`,
				faults: {},
				typed: undefined,
				stands: undefined,
			},
		}
	const row = await store.findPickup(platform.database, bookingId)
	const stands = row && chargeOf(row)
	if (!stands) return refused(404, 'There is no such pickup that is done. Nothing was saved.')
	return refused(409, changedMeanwhile(stands), { stands })
}

const inWords = ({ charged, payment }: Pick<ChargeAtDesk, 'charged' | 'payment'>) =>
	charged === null || payment === null ? 'nothing' : `${formatMoney(charged)}, ${payment}`

const changedMeanwhile = (stands: ChargeAtDesk) =>
	`Somebody changed this pickup meanwhile. Its charge is now: ${inWords(stands)}. What you typed is still here: press again to save it instead.`
