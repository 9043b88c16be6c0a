import type { ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { threadWith } from '#app/threads/threads.server.ts'
import { parsePhone, takesTexts } from '#app/values/phone.ts'

/** A number that no thread was opened for, with what was typed; `undefined` where it never arrived, and still stands in the field. */
export type NotOpened = { message: string; typed: string | undefined }

/** The thread of a typed number, in which staff write first; or why there is none. */
export async function writeFirst(
	platform: Pick<Platform, 'database'>,
	typed: string,
): Promise<{ ok: true; threadId: ThreadId } | ({ ok: false } & NotOpened)> {
	const phone = parsePhone(typed)
	if (phone === undefined)
		return { ok: false, message: 'This is no phone number (example: 403-555-0142).', typed }
	if (!takesTexts(phone))
		return { ok: false, message: 'We can only text a North American number without an extension.', typed }
	return { ok: true, threadId: await threadWith(platform, phone) }
}
