import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { versionSchema } from '#app/bookings/rules/booking-version.ts'
import { type SignedInStaff, waitingIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { acceptOffer, leaveWaitlist } from '#app/waiting/waiting.server.ts'
import { aboutForm, type FormAnswer } from '../form-answer.ts'
import { waitingDoes } from './waiting-fields.ts'

export const isAboutWaiting = (fields: ReadonlyMap<string, string>): boolean =>
	Object.values(waitingDoes).some((does) => does === fields.get('does'))

/** Ends an entry, or books one of its windows that is free or reserved for it. */
export async function changeWaiting(
	platform: Platform & { prices: Prices },
	fields: ReadonlyMap<string, string>,
	staff: SignedInStaff,
): Promise<{ status: number; answer: FormAnswer }> {
	const does = fields.get('does') ?? ''
	const about = aboutForm(does, fields.get('id') ?? '')
	const refused = (status: number, message: string) => ({ status, answer: { ok: false, about, message } })
	const id = waitingIdSchema.safeParse(fields.get('id'))
	const version = versionSchema.safeParse(fields.get('version'))
	if (!id.success || !version.success) return refused(422, changed)
	const right = { actor: 'staff', waitingId: id.data, staff } as const
	const seen = { version: version.data }
	if (does === waitingDoes.takeOut) {
		const left = await leaveWaitlist(platform, right, seen)
		if (!left.ok) return refused(409, changed)
		return done(about, 'Removed from the waiting list. No one is told automatically.')
	}
	const windowId = allWindows(platform.company).find((window) => window.id === fields.get('window'))?.id
	const taken = await acceptOffer(platform, right, { ...seen, windowId })
	if (taken.ok) return done(about, 'Booked. We’ll tell the customer, as after any booking.')
	if (taken.reason === 'no-slot')
		return refused(409, 'Nothing was booked: that window has no room for this load now.')
	if (taken.reason === 'outgrown')
		return refused(
			409,
			'Nothing was booked: the load has grown since, and that day has no room for all of it.',
		)
	return refused(409, changed)
}

const done = (about: string, message: string) => ({ status: 200, answer: { ok: true, about, message } })

const changed = 'Nothing was changed: this place in line has just changed. Here’s where it stands now.'
