import { platformContext } from '#app/platform/context.server.ts'
import { answer } from '#app/platform/responses.server.ts'
import { findStaff } from '../desk.server.ts'
import { receiveChange } from '../leads/leads.server.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/change.resource.ts'
import type { ChangeAnswer } from './change-answer.ts'

/** `POST /admin/day/change`: does an action on the version of a pickup that its sender saw, for the day's script. */
export async function action({ request, context }: Route.ActionArgs) {
	const staff = await findStaff(request, context)
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	const changed = await receiveChange(request, context.get(platformContext), signedInStaff(staff))
	return changed.ok
		? reply({ outcome: 'done', status: changed.status })
		: reply({ outcome: 'refused', message: changed.message }, changed.httpStatus)
}

const reply = (body: ChangeAnswer, status = 200) => answer(body, { status })
