import { redirect } from 'react-router'
import { readForm } from '#app/platform/form.server.ts'
import { refusal } from '#app/platform/http/responses.server.ts'
import { signInPath } from '#app/shell/desk-links.ts'
import { findStaff } from '../desk.server.ts'
import { deskContext } from '../desk-context.server.ts'
import { logDone } from '../desk-log.server.ts'
import type { Route } from './+types/sign-out.resource.ts'

/** `POST /admin/sign-out`: ends this session, on the server too, and clears the data that the browser stored. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const read = await readForm(request, [])
	if (!read.ok) return refusal(read.status, read.message)
	const staff = await findStaff({ request, context, pattern }, 'signed in')
	const answer = await context
		.get(deskContext)
		.auth.api.signOut({ headers: request.headers, asResponse: true })
	if (staff) logDone(context, { staffId: staff.id }, 'signed out')
	const headers = new Headers({ 'Clear-Site-Data': '"cache", "storage"' })
	for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
	return redirect(signInPath(), { headers })
}
