import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/** What the log says of who did what at the desk (docs/security.md, 'What is logged'): never a name, a password or a key. */
type DeskEvent = {
	/** The account; `undefined` where nobody knows one. */
	staffId: string | undefined
	/** What else is said of it: ids, names of files and addresses, numbers. */
	[field: string]: string | number | boolean | undefined
}

/** What went as it should is information; what was refused is a warning. */
export const logDone = (context: RequestContext, event: DeskEvent, message: string): void =>
	write(context, 'info', event, message)
export const logRefused = (context: RequestContext, event: DeskEvent, message: string): void =>
	write(context, 'warn', event, message)

/** Each line names the network that the request came from, as limits count it. */
function write(
	context: RequestContext,
	level: keyof Pick<Platform['log'], 'info' | 'warn'>,
	event: DeskEvent,
	message: string,
) {
	const { address } = context.get(visitorContext)
	context.get(platformContext).log[level]({ ...event, address }, message)
}
