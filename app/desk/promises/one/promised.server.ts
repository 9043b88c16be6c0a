import { staffPhotosOf } from '#app/bookings/photos/photos.server.ts'
import { promisesOf } from '#app/bookings/promises/promises.server.ts'
import { outcomeNames } from '#app/bookings/reports/complaint.ts'
import type { WayToTell } from '#app/bookings/reports/report.ts'
import { complaintsOf, reportOf } from '#app/bookings/reports/reports.server.ts'
import { statusNames } from '#app/bookings/self-service/receipt.ts'
import { nameOf } from '#app/history/name-of.ts'
import { invoiceInForce } from '#app/invoices/invoices.server.ts'
import { isStopped } from '#app/notifications/notifications.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { takesComplaints } from '#app/policies/booking-states.ts'
import { seenBy, staffMayAddPhotos } from '#app/policies/desk-policy.ts'
import { endsPromises } from '#app/policies/promises.ts'
import { may } from '#app/policies/rights.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { pagePromises } from '#app/values/page-subject.ts'
import { takesTexts, withoutExtension } from '#app/values/phone.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { promiseNames, timeLeft } from '../promise-words.ts'
import * as store from '../store.server.ts'
import type { Promised } from './promised.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>
type Row = NonNullable<Awaited<ReturnType<typeof store.pickupRow>>>
type PromiseRow = Awaited<ReturnType<typeof promisesOf>>[number]

/** What one pickup's customer was promised; `undefined` when there is no such pickup, as when its customer was deleted. */
export async function openPromised(
	needs: Needs,
	bookingId: BookingId,
	staff: Staff,
): Promise<Promised | undefined> {
	const { database, company } = needs
	const row = await store.pickupRow(database, bookingId)
	if (!row) return undefined
	const right = { actor: 'staff', bookingId, staff: signedInStaff(staff) } as const
	const [promises, photos, report, complaints, ways, invoice] = await Promise.all([
		promisesOf(needs, right),
		staffPhotosOf(needs, right, 'completion'),
		reportOf(needs, right),
		may(staff, 'bookings') ? complaintsOf(needs, right) : [],
		waysTo(needs, row),
		seenBy(staff).money ? invoiceInForce(database, bookingId) : undefined,
	])
	const at = (moment: Date) => formatMoment(moment, company.timeZone)
	return {
		...{ id: row.id, name: row.name, reference: row.reference, date: row.date },
		day: formatDate(row.date),
		state: statusNames[row.status],
		isDone: row.status === 'done',
		takesComplaints: takesComplaints(row.status) && may(staff, 'bookings'),
		promises: endsPromises(row.status) ? [] : promises.map((each) => promiseInWords(needs, each)),
		canPromise: endsPromises(row.status)
			? []
			: pagePromises.filter(
					(kind) =>
						!promises.some((each) => each.kind === kind) &&
						(kind !== 'response' || row.status === 'booked' || row.status === 'requested'),
				),
		photos: staffMayAddPhotos(row.status) ? photos : undefined,
		ways,
		report: {
			version: report?.version ?? 0,
			donated: report?.donated ?? '',
			recycled: report?.recycled ?? '',
			landfilled: report?.landfilled ?? '',
			sent: report && `${howSent[report.way]} by ${nameOf(report.sent_by)}, ${at(report.sent_at)}`,
		},
		complaints: complaints.map(({ id, said, made_at, taken_by, outcome, outcome_note: note, ...closed }) => ({
			id,
			said,
			taken: `${at(made_at)}, taken by ${nameOf(taken_by)}`,
			closed:
				outcome === null || closed.closed_at === null
					? undefined
					: `${outcomeNames[outcome]}${note ? `: ${note}` : ''} (${nameOf(closed.closed_by ?? '')}, ${at(closed.closed_at)})`,
		})),
		invoice: invoice?.id,
	}
}

const howSent: Record<WayToTell, string> = { mail: 'Emailed', text: 'Texted', call: 'Told by phone' }

/** By email, or else by text, or else by whoever calls them. */
async function waysTo({ database }: Needs, { email, phone }: Row): Promise<WayToTell[]> {
	const texts = takesTexts(phone) && !(await isStopped(database, withoutExtension(phone)))
	return [...(email === '' ? [] : ['mail' as const]), ...(texts ? ['text' as const] : []), 'call']
}

function promiseInWords({ company, now }: Needs, { kind, due_at: due, kept_at: kept, kept_by }: PromiseRow) {
	const at = (moment: Date) => formatMoment(moment, company.timeZone)
	const left = due === null ? undefined : timeLeft(due, now())
	const state =
		kept !== null
			? `kept by ${nameOf(kept_by ?? '')}, ${at(kept)}`
			: due === null || left === undefined
				? 'within 24 hours of the pickup'
				: `due ${at(due)}, ${left.words}`
	return {
		...{ kind, what: promiseNames[kind], state },
		isKept: kept !== null,
		isOverdue: kept === null && left?.isOverdue === true,
	}
}
