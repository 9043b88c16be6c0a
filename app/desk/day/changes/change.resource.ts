import { answer } from '#app/platform/http/responses.server.ts'
import { findStaff } from '../../desk.server.ts'
import { receiveChange } from '../../leads/leads.server.ts'
import type { Route } from './+types/change.resource.ts'
import type { ChangeAnswer } from './change-answer.ts'

/** `POST /admin/day/change`: does an action on the version of a pickup that its sender saw, for the day's script. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await findStaff(args, 'today')
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	const changed = await receiveChange(args, staff)
	if (changed.ok) return reply({ outcome: 'done', status: changed.status, version: changed.version })
	const { httpStatus, message, asked } = changed
	return reply(asked ? { outcome: 'asks', asked } : { outcome: 'refused', message }, httpStatus)
}

const reply = (body: ChangeAnswer, status = 200) => answer(body, { status })
