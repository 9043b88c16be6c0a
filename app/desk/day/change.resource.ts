import { redirect } from 'react-router'
import { changeBooking } from '#app/bookings/bookings.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { answer } from '#app/platform/responses.server.ts'
import { deskDay } from '#app/shell/desk-links.ts'
import { isCalendarDate } from '#app/values/local-time.ts'
import { findStaff } from '../desk.server.ts'
import { pickupChangeSchema } from '../leads/pickup-change.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/change.resource.ts'
import type { ChangeAnswer } from './change-answer.ts'

const gone = 'There is no such pickup. Load the page again.'

/**
 * `POST /admin/bookings/:bookingId/change`: does an action on the version of a pickup that its sender saw. A plain form,
 * which names the day that it stands on, is led back there.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const staff = await findStaff(request, context)
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	const read = await readForm(request, [...pickupChangeSchema.keyof().options, 'day'])
	if (!read.ok) return reply({ outcome: 'refused', message: read.message }, read.status)
	const { day, ...fields } = Object.fromEntries(read.fields)
	const asked = pickupChangeSchema.safeParse({ ...fields, bookingId: params.bookingId })
	const bookingId = bookingIdSchema.safeParse(params.bookingId)
	if (!asked.success || !bookingId.success) return reply({ outcome: 'refused', message: gone }, 422)
	const right = { actor: 'staff', bookingId: bookingId.data, staff: signedInStaff(staff) } as const
	const changed = await changeBooking(context.get(platformContext), right, asked.data)
	// Without a script: what became of the pickup stands there.
	if (day !== undefined && isCalendarDate(day)) return redirect(deskDay({ date: day }), 303)
	if (changed.ok) return reply({ outcome: 'done', status: changed.status })
	if (changed.reason === 'no-such-booking') return reply({ outcome: 'refused', message: gone }, 404)
	const message = `Somebody changed this pickup meanwhile. It is now: ${changed.status}.`
	return reply({ outcome: 'refused', message }, 409)
}

const reply = (body: ChangeAnswer, status = 200) => answer(body, { status })
