import type { Kysely } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { takesTexts, withoutExtension } from '#app/values/phone.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import * as photos from '../photos/store.server.ts'
import * as promises from '../promises/store.server.ts'
import * as bookings from '../store.server.ts'
import { destinations, type Report, reportKey, type TypedReport, type WayToTell } from './report.ts'
import * as store from './store.server.ts'

type ByStaff = Extract<bookings.BookingRight, { actor: 'staff' }>

/** `isStopped`: whether the owner of a phone wants no texts, as the connection sees it. */
type Needs = Pick<Platform, 'database' | 'jobs' | 'now'> & {
	isStopped: (connection: Kysely<Tables>, phone: string) => Promise<boolean>
}

export type ReportSent =
	| { ok: true; tell: WayToTell }
	| { ok: false; reason: 'no-such-booking' | 'not-done' | 'no-email' | 'no-texts' }
	/** Someone else has sent one since. */
	| { ok: false; reason: 'changed'; by: string }

/**
 * Tells the customer of a pickup that is done where their things went, and keeps what was promised: the report, and the photos if there
 * are any. The same form twice is one message; a correction is another. The report must still be the one that its author saw.
 */
export const sendReport = (
	{ database, jobs, now, isStopped }: Needs,
	right: ByStaff,
	typed: TypedReport,
): Promise<ReportSent> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const { status, email, phone } = await bookings.lockBooking(transaction, found.id)
		if (status !== 'done') return { ok: false, reason: 'not-done' }
		const stands = await store.findReport(transaction, found.id)
		if (stands && isSame(stands, typed)) return { ok: true, tell: typed.tell }
		if (typed.version !== (stands?.version ?? 0))
			return { ok: false, reason: 'changed', by: stands?.sent_by ?? '' }
		if (typed.tell === 'mail' && email === '') return { ok: false, reason: 'no-email' }
		if (
			typed.tell === 'text' &&
			(!takesTexts(phone) || (await isStopped(transaction, withoutExtension(phone))))
		)
			return { ok: false, reason: 'no-texts' }
		const version = typed.version + 1
		const { tell, donated, recycled, landfilled } = typed
		const said = { donated, recycled, landfilled }
		const [at, by] = [now(), right.staff.name]
		await store.writeReport(transaction, found.id, {
			...said,
			version,
			way: tell,
			sent_at: at,
			sent_by: by,
		})
		await promises.markKept(transaction, found.id, 'report', { at, by })
		const pictures = await photos.addedPhotos(transaction, found.id, 'completion')
		if (pictures.length > 0) await promises.markKept(transaction, found.id, 'photos', { at, by })
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: by,
			action: 'report sent',
			before: stands ? wordsOf(stands) : null,
			after: said,
		})
		if (tell !== 'call')
			await enqueueMessages({ jobs }, transaction, { bookingId: found.id }, [
				{ kind: 'report', channel: tell, dedupeKey: reportKey(version) },
			])
		return { ok: true, tell }
	})

/** Photos were added to a report that was sent: its customer's page shows them, and the promise of photos is kept. */
export async function keepPhotosPromise(
	{ database, now }: Pick<Platform, 'database' | 'now'>,
	right: Extract<bookings.BookingRight, { actor: 'staff' }>,
): Promise<void> {
	const report = await reportOf({ database }, right)
	const found = report && report.photos.length > 0 && (await bookings.findBooking(database, right))
	if (found) await promises.markKept(database, found.id, 'photos', { at: now(), by: right.staff.name })
}

const wordsOf = ({ donated, recycled, landfilled }: Report): Report => ({ donated, recycled, landfilled })

/** The same form again, whose first answer was lost or not waited for. */
const isSame = (
	stands: Report & { version: number; way: WayToTell },
	typed: Report & { version: number; tell: WayToTell },
): boolean =>
	stands.version === typed.version + 1 &&
	stands.way === typed.tell &&
	destinations.every((each) => stands[each] === typed[each])

/** The report of a booking as it was last sent, with how many photos belong to it; `undefined` when none was. */
export async function reportOf({ database }: Pick<Platform, 'database'>, right: bookings.BookingRight) {
	const booking = await bookings.findBooking(database, right)
	const report = booking && (await store.findReport(database, booking.id))
	if (!report) return undefined
	const pictures = await photos.addedPhotos(database, booking.id, 'completion')
	return { ...report, photos: pictures.map(({ id, label }) => ({ id, label })) }
}

/** The same, for the message of a lead. */
export async function reportOfLead({ database }: Pick<Platform, 'database'>, leadId: LeadId) {
	const booking = await bookings.bookingOfLead(database, leadId)
	return booking && reportOf({ database }, { actor: 'system', bookingId: booking.id })
}
