import type { ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { threadWith } from '#app/threads/threads.server.ts'
import { parsePhone, takesTexts } from '#app/values/phone.ts'
import { oneLine } from '#app/values/typed-text.ts'
import * as store from './store.server.ts'

/** Somebody for whom no thread was opened, as typed; `undefined` where it never arrived, and still stands in the field. */
export type NotOpened = { message: string; typed: string | undefined }

/** The thread of a typed number, or of a customer's typed address, in which staff write first; or why there is none. */
export async function writeFirst(
	platform: Pick<Platform, 'database'>,
	typed: string,
): Promise<{ ok: true; threadId: ThreadId; to: string } | ({ ok: false } & NotOpened)> {
	const open = async (to: string) => ({ ok: true, threadId: await threadWith(platform, to), to }) as const
	if (typed.includes('@')) {
		const address = oneLine(typed).toLowerCase()
		if (await store.isCustomersAddress(platform.database, address)) return open(address)
		return {
			ok: false,
			message:
				'No customer has this email address. We only email people who gave us theirs. Check its spelling.',
			typed,
		}
	}
	const phone = parsePhone(typed)
	if (phone === undefined)
		return {
			ok: false,
			message: 'That’s not a phone number or an email address (example: 403-555-0142).',
			typed,
		}
	if (!takesTexts(phone))
		return { ok: false, message: 'We can only text a North American number without an extension.', typed }
	return open(phone)
}
