import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { answer } from '#app/platform/responses.server.ts'
import { deskDay } from '#app/shell/desk-links.ts'
import { isCalendarDate } from '#app/values/local-time.ts'
import { findStaff } from '../desk.server.ts'
import { changePickup, noSuchPickup } from '../leads/leads.server.ts'
import { pickupChangeSchema } from '../leads/pickup-change.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/change.resource.ts'
import type { ChangeAnswer } from './change-answer.ts'

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
	if (!asked.success) return reply({ outcome: 'refused', message: noSuchPickup }, 422)
	const changed = await changePickup(context.get(platformContext), signedInStaff(staff), asked.data)
	// Without a script: what became of the pickup stands there.
	if (day !== undefined && isCalendarDate(day)) return redirect(deskDay({ date: day }), 303)
	return changed.ok
		? reply({ outcome: 'done', status: changed.status })
		: reply({ outcome: 'refused', message: changed.message }, changed.httpStatus)
}

const reply = (body: ChangeAnswer, status = 200) => answer(body, { status })
