import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { answer, refusal } from '#app/platform/http/responses.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findStaff } from '../../desk.server.ts'
import type { Route } from './+types/session.resource.ts'
import type { SessionAnswer } from './session-answer.ts'

const reply = (body: SessionAnswer, status = 200) => answer(body, { status })

const open = ({ sessionEndsAt }: { sessionEndsAt: Date }, { now }: Pick<Platform, 'now'>) =>
	reply({ outcome: 'open', secondsLeft: (sessionEndsAt.getTime() - now().getTime()) / 1000 })

/** `GET /admin/session`: how much longer the session lasts. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await findStaff({ request, context, pattern }, 'signed in')
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	return open(staff, context.get(platformContext))
}

/** `POST /admin/session`: somebody is at work, which extends it. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await findStaff({ request, context, pattern }, 'signed in')
	if (!staff) return reply({ outcome: 'signed-out' }, 401)
	const read = await readForm(request, [])
	if (!read.ok) return refusal(read.status, read.message)
	return open(staff, context.get(platformContext))
}
