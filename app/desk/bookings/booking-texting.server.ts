import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { withoutExtension } from '#app/values/phone.ts'
import { receiveTexting } from '../texts/texts.server.ts'
import type { LinksAnswer } from './form-answers.ts'
import * as store from './store.server.ts'

/** Stops texts to the phone of a booking, or allows them again, on a staff member's request. */
export async function receiveTextingOfBooking(
	platform: Pick<Platform, 'database'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: LinksAnswer }> {
	const row = await store.findPickup(platform.database, bookingId)
	const phones = row ? [withoutExtension(row.phone)] : []
	const asked = { does: sent.get('texts'), phone: sent.get('phone') }
	const { status, ...answer } = await receiveTexting(platform, { staff, phones }, asked)
	return { status, answer }
}
