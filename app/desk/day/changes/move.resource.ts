import { platformContext } from '#app/platform/context.server.ts'
import { answer } from '#app/platform/http/responses.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { receiveDeskMove } from '../../bookings/bookings.server.ts'
import { findStaff } from '../../desk.server.ts'
import type { Route } from './+types/move.resource.ts'
import type { ChangeAnswer } from './change-answer.ts'

/** `POST /admin/day/move/:bookingId`: moves the version of a pickup that its sender saw, for the day's script. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const staff = await findStaff({ request, context, pattern }, 'bookings')
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	const id = bookingIdSchema.safeParse(params.bookingId)
	if (!id.success) return reply({ outcome: 'refused', message: 'We couldn’t find that pickup.' }, 404)
	const moving = { staff, bookingId: id.data }
	const { status, answer: moved } = await receiveDeskMove(request, context.get(platformContext), moving)
	return moved.moved
		? reply({ outcome: 'moved' })
		: reply({ outcome: 'refused', message: moved.message, free: moved.alternatives }, status)
}

const reply = (body: ChangeAnswer, status = 200) => answer(body, { status })
