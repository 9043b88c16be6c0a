import { platformContext } from '#app/platform/context.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import { logDone, logRefused } from '../desk-log.server.ts'
import { roleNames } from './access.ts'
import { accessFormSchema } from './access-form.ts'
import { type AccessAnswer, changeAccess } from './staff.server.ts'
import { type Staff, type StaffMember, signedInStaff } from './staff.ts'

const refusals: Record<Extract<AccessAnswer, { ok: false }>['reason'], [status: number, message: string]> = {
	gone: [404, 'We couldn’t find that account. Reload the page.'],
	changed: [409, 'Someone changed this account in the meantime. Look at it again, then press once more.'],
	'last with accounts': [
		409,
		'This is the last account that can look after accounts. Let someone else do that first.',
	],
}

/** Handles the forms that change what a member of staff may do, and says what came of it. */
export async function receiveAccess(
	context: RequestContext,
	by: Staff,
	member: StaffMember,
	sent: Record<string, string>,
): Promise<{ status: number; message: string }> {
	const form = accessFormSchema.safeParse(sent)
	if (!form.success) return { status: 422, message: 'Nothing was changed. Reload the page.' }
	const { do: _, ...change } = form.data
	const changed = await changeAccess(
		context.get(platformContext),
		{ staffId: member.id, seen: sent.seen ?? '', by: signedInStaff(by) },
		change,
	)
	const who = { staffId: by.id, about: member.id }
	if (!changed.ok) {
		logRefused(context, { ...who, reason: changed.reason }, 'rights not changed')
		const [status, message] = refusals[changed.reason]
		return { status, message }
	}
	const { role, rights } = changed.access
	logDone(context, { ...who, role, rights: rights.join(' ') }, 'rights changed')
	return {
		status: 200,
		message: `Saved. ${member.name} is now ${roleNames[role]}${
			'rights' in change ? ', with the rights you ticked' : ''
		}. It takes effect with their next click.`,
	}
}
