import { randomUUID } from 'node:crypto'
import { secondStepNotices } from '#app/notifications/notifications.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { wasMailed } from '../was-mailed.server.ts'
import { type AccountAnswer, confirmPassword, type OwnAccount } from './account.server.ts'
import type { Staff, StaffMember } from './staff.ts'
import { endSecondStep } from './store.server.ts'

/**
 * Turns off the second step of a colleague who has lost phone and backup codes. The owner confirms it with their own
 * password, so that nobody else can do it at a desk left open; the colleague's sessions end, and both get a mail.
 * Owners turn off their own second step on the account page.
 */
export async function endSecondStepOf(
	platform: Platform,
	own: OwnAccount,
	colleague: StaffMember,
	current: string,
): Promise<AccountAnswer> {
	const { staff: owner } = own
	if (owner.id === colleague.id)
		return { status: 422, message: 'Turn off your own second step under your name, at the top right.' }
	return confirmPassword(own, current, async () => {
		if (!(await endSecondStep(platform.database, colleague.id)))
			return { status: 409, message: `The second step of ${colleague.name} was off already.` }
		platform.log.warn({ staffId: owner.id, about: colleague.id }, 'an owner turned off a second step')
		const unsent = await sendNotices(platform, owner, colleague)
		const done = `The second step of ${colleague.name} is off, and all their sessions have ended.`
		return {
			status: 200,
			message:
				unsent.length === 0
					? `${done} You’ll both get an email about it.`
					: `${done} The email to ${unsent.join(' and ')} couldn’t be sent. Make sure ${colleague.name} knows.`,
		}
	})
}

/** Returns the email addresses that could not be sent to. */
async function sendNotices(platform: Platform, owner: Staff, colleague: StaffMember): Promise<string[]> {
	const unsent = await Promise.all(
		secondStepNotices(platform, owner, colleague, randomUUID()).map(async ({ to, send }) =>
			(await wasMailed(platform, 'an email about a second step', send)) ? [] : [to],
		),
	)
	return unsent.flat()
}
