import type { Platform } from '#app/platform/platform.server.ts'

/**
 * Sends a mail to staff and returns whether it was sent. A failure is logged with `what` the mail is, without the
 * recipient.
 */
export async function wasMailed(
	{ log }: Pick<Platform, 'log'>,
	what: string,
	send: () => Promise<{ ok: true } | { ok: false; refusal: string }>,
): Promise<boolean> {
	try {
		const sent = await send()
		if (!sent.ok) log.error({ reason: sent.refusal }, `${what} was refused`)
		return sent.ok
	} catch (error) {
		log.error({ err: error }, `${what} was not delivered`)
		return false
	}
}
