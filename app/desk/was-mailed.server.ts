import type { Platform } from '#app/platform/platform.server.ts'

/** Whether a mail to staff went out; one that cannot be sent is logged as `what` it is, without whom it was for. */
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
