import type { z } from 'zod'
import { nobodyComesInWords } from '#app/bookings/capacity/nobody-comes.ts'
import { type BookingChange, changeBooking } from '#app/bookings/changes/changes.server.ts'
import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingAction, BookingStatus } from '#app/policies/booking-states.ts'
import { mayAct } from '#app/policies/desk-policy.ts'
import { formatDay, localDate } from '#app/values/local-time.ts'
import { type DeskArgs, refuse, requireDay } from '../desk.server.ts'
import { type Staff, signedInStaff } from '../staff/staff.ts'
import type { AskedChange } from './asked-change.ts'
import { pickupChangeSchema } from './pickup-change.ts'
import { questionInWords } from './question.ts'
import * as store from './store.server.ts'

const noSuchPickup = 'We couldn’t find that pickup. Reload the page.'

/**
 * Has a crew's pickup done, without what it was charged. Where it is done already, `unless` says so: it may be the same form sent again,
 * which its charge then shows.
 */
export async function finishPickup(
	platform: Platform,
	{ bookingId, version, staff }: { bookingId: BookingId; version: number; staff: SignedInStaff },
): Promise<{ ok: true; version: number; unless?: Refused } | Refused> {
	const sent = pickupChangeSchema.parse({ bookingId, version, action: 'finish' })
	const changed = await changeBooking(platform, { actor: 'staff', bookingId, staff }, sent)
	if (changed.ok) return { ok: true, version: changed.version }
	const refused = await refusalOf(platform, changed, sent)
	const isDone = changed.reason === 'changed' && changed.status === 'done'
	return isDone ? { ok: true, version: version + 1, unless: refused } : refused
}

/** `action`: what was done, with the pickup. */
type Changed = {
	ok: true
	bookingId: BookingId
	action: BookingAction
	status: BookingStatus
	version: number
}
export type Refused = { ok: false; httpStatus: number; message: string; asked?: AskedChange }

/**
 * Handles the form by which staff act on a pickup, from any page: the crew on today's only, and only as a crew does. A
 * refusal has the HTTP status and the reason; an action that needs confirming comes back with its question.
 */
export async function receiveChange(args: DeskArgs, staff: Staff): Promise<Changed | Refused> {
	const platform = args.context.get(platformContext)
	const read = await readForm(args.request, pickupChangeSchema.keyof().options)
	if (!read.ok) return { ok: false, httpStatus: read.status, message: read.message }
	const asked = pickupChangeSchema.safeParse(Object.fromEntries(read.fields))
	if (!asked.success) return { ok: false, httpStatus: 422, message: noSuchPickup }
	const { bookingId, ...change } = asked.data
	if (!mayAct(staff, change.action)) throw refuse(args, staff, 'bookings')
	requireDay(args, staff, await store.dateOf(platform.database, bookingId))
	const right = { actor: 'staff', bookingId, staff: signedInStaff(staff) } as const
	const changed = await changeBooking(platform, right, change)
	if (changed.ok) return { ...changed, bookingId, action: change.action }
	return refusalOf(platform, changed, asked.data)
}

type Sent = z.infer<typeof pickupChangeSchema>

async function refusalOf(
	platform: Platform,
	changed: Extract<BookingChange, { ok: false }>,
	sent: Sent,
): Promise<Refused> {
	const refused = (httpStatus: number, message: string) => ({ ok: false, httpStatus, message }) as const
	switch (changed.reason) {
		case 'no-such-booking':
			return refused(404, noSuchPickup)
		case 'nobody-comes': {
			const why = `${formatDay(changed.date)}: ${nobodyComesInWords[changed.why]}`
			return refused(409, `Nothing was changed, and no message was sent. ${why}.`)
		}
		case 'asks': {
			const asked = await askedChange(platform, changed, sent)
			return { ...refused(409, `Nothing was done yet. ${asked.question.words}`), asked }
		}
		default:
			return refused(409, `Someone else just changed this pickup. It’s now ${changed.status}.`)
	}
}

/** The change that was sent, on the current version of the pickup, with the question to confirm first. */
async function askedChange(
	{ database, company, now }: Pick<Platform, 'database' | 'company' | 'now'>,
	{ question, status, version }: Extract<BookingChange, { reason: 'asks' }>,
	{ bookingId, action, eta }: Sent,
): Promise<AskedChange> {
	const { about, name, date, windowId } = question
	const asked = {
		name,
		date,
		dayInWords: formatDay(date),
		windowId,
		windowLabel: windowLabel(company, windowId),
		...(await store.reachedOf(database, bookingId)),
	}
	const isOver = date < localDate(now(), company.timeZone)
	return {
		bookingId,
		version,
		action,
		eta,
		question: questionInWords(asked, { about, action, eta, isOver, isRequest: status === 'requested' }),
	}
}
