import { answerEmergency, promiseByStaff, withdrawPromise } from '#app/bookings/promises/promises.server.ts'
import { complaintSchema, outcomeSchema } from '#app/bookings/reports/complaint.ts'
import { reportSchema, type WayToTell } from '#app/bookings/reports/report.ts'
import { closeComplaint, sendReport, takeComplaint } from '#app/bookings/reports/reports.server.ts'
import { nameOf } from '#app/history/name-of.ts'
import { isStopped } from '#app/notifications/notifications.server.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { pagePromises } from '#app/values/page-subject.ts'
import type { PromisedAnswer, PromisedField } from './promised.ts'

type Right = { actor: 'staff'; bookingId: BookingId; staff: SignedInStaff }
type Received = { status: number; answer: PromisedAnswer }
type Fields = ReadonlyMap<PromisedField, string>

/** What crews do not press: complaints are the office's. */
export const isForOffice = (fields: Fields): boolean =>
	fields.get('do') === 'complaint' || fields.get('do') === 'outcome'

/** Does what one of the page's forms asks for. */
export async function receivePromised(platform: Platform, right: Right, fields: Fields): Promise<Received> {
	switch (fields.get('do')) {
		case 'report':
			return receiveReport(platform, right, fields)
		case 'promise':
			return receivePromise(platform, right, fields)
		case 'withdraw':
			return receiveWithdrawal(platform, right, fields)
		case 'answered': {
			const answered = await answerEmergency(platform, right)
			return answered.ok ? done('Marked as answered.') : refused(fields, 404, gone)
		}
		case 'complaint':
			return receiveComplaint(platform, right, fields)
		case 'outcome':
			return receiveOutcome(platform, right, fields)
		default:
			return refused(fields, 422, reload)
	}
}

const done = (message: string, does?: string): Received => ({
	status: 200,
	answer: { ok: true, message, typed: { ...(does !== undefined && { do: does }) } },
})
const refused = (fields: Fields, status: number, message: string): Received => ({
	status,
	answer: { ok: false, message, typed: Object.fromEntries(fields) },
})

const gone = 'We couldn’t find that pickup. Its customer may have been deleted. Nothing was saved.'
const reload = 'Reload the page and try again. Nothing was saved.'

const sentBy: Record<WayToTell, string> = {
	mail: 'We’re emailing the report now. It’s on the customer’s page too.',
	text: 'We’re texting a link to the report now. It’s on the customer’s page.',
	call: 'Marked as told by phone, and it’s on the customer’s page.',
}

async function receiveReport(platform: Platform, right: Right, fields: Fields): Promise<Received> {
	const parsed = reportSchema.safeParse(Object.fromEntries(fields))
	if (!parsed.success) return refused(fields, 422, parsed.error.issues[0]?.message ?? reload)
	const sent = await sendReport({ ...platform, isStopped }, right, parsed.data)
	if (sent.ok) return done(sentBy[sent.tell], 'report')
	switch (sent.reason) {
		case 'no-such-booking':
			return refused(fields, 404, gone)
		case 'not-done':
			return refused(fields, 409, 'The pickup isn’t done yet. Nothing was sent.')
		case 'changed':
			return refused(
				fields,
				409,
				`${nameOf(sent.by)} has already sent a report. Yours is still here: reload to see theirs, or send yours as a correction.`,
			)
		default:
			return refused(
				fields,
				409,
				'They can’t be reached that way any more. Nothing was sent: choose another way.',
			)
	}
}

async function receivePromise(platform: Platform, right: Right, fields: Fields): Promise<Received> {
	const kind = pagePromises.find((each) => each === fields.get('kind'))
	if (!kind) return refused(fields, 422, reload)
	const promised = await promiseByStaff(platform, right, kind)
	if (promised.ok) return done('It’s on the list.')
	if (promised.reason === 'no-such-booking') return refused(fields, 404, gone)
	return refused(
		fields,
		409,
		promised.reason === 'kept'
			? 'That was kept already.'
			: 'That pickup is cancelled, or a crew is on it already, so nothing was promised.',
	)
}

async function receiveWithdrawal(platform: Platform, right: Right, fields: Fields): Promise<Received> {
	const kind = pagePromises.find((each) => each === fields.get('kind'))
	if (!kind) return refused(fields, 422, reload)
	const withdrawn = await withdrawPromise(platform, right, kind)
	if (withdrawn.ok) return done('That’s off the list.')
	if (withdrawn.reason === 'no-such-booking') return refused(fields, 404, gone)
	return refused(fields, 409, 'That was kept already, so it stays.')
}

async function receiveComplaint(platform: Platform, right: Right, fields: Fields): Promise<Received> {
	const parsed = complaintSchema.safeParse(Object.fromEntries(fields))
	if (!parsed.success) return refused(fields, 422, parsed.error.issues[0]?.message ?? reload)
	const taken = await takeComplaint(platform, right, parsed.data)
	if (taken.ok) return done('The complaint is saved. It’s open until someone says what came of it.')
	if (taken.reason === 'no-such-booking') return refused(fields, 404, gone)
	return refused(
		fields,
		409,
		taken.reason === 'saved-otherwise'
			? 'This complaint was saved before you changed it, as it stands below. Reload the page to add another.'
			: 'The pickup isn’t over yet. Nothing was saved.',
	)
}

async function receiveOutcome(platform: Platform, right: Right, fields: Fields): Promise<Received> {
	const parsed = outcomeSchema.safeParse(Object.fromEntries(fields))
	if (!parsed.success) return refused(fields, 422, parsed.error.issues[0]?.message ?? reload)
	const closed = await closeComplaint(platform, right, parsed.data)
	if (closed.ok) return done('The complaint is closed.')
	if (closed.reason === 'closed')
		return refused(fields, 409, `${nameOf(closed.by)} has just closed it. See below.`)
	return refused(fields, 404, gone)
}
