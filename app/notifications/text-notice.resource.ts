import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/storable-text.ts'
import { textNoticePath } from '#app/shell/links.ts'
import type { Route } from './+types/text-notice.resource.ts'
import { providerAnswer, readFromTwilio } from './from-twilio.server.ts'
import { recordNotice } from './store.server.ts'
import { stateIn } from './text-notice.ts'

const noticeSchema = z.object({
	MessageSid: z.string().overwrite(storable).min(1).max(64),
	MessageStatus: z.string(),
	ErrorCode: z
		.string()
		.regex(/^\d{1,10}$/)
		.optional(),
})

/** `POST /texts/notices`: Twilio tells us what became of a text, under its signature over our public address. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const read = await readFromTwilio(request, platform, textNoticePath())
	if (!read.ok) return read.refusal
	const notice = noticeSchema.safeParse(Object.fromEntries(read.fields))
	if (!notice.success) return providerAnswer(422, 'This is no notice of a text.\n')
	const { MessageSid: reference, MessageStatus: word, ErrorCode: errorCode } = notice.data
	const state = stateIn(word)
	if (state) await recordNotice(platform.database, { reference, state, errorCode: errorCode ?? null })
	platform.log.info({ reference, state: word, errorCode }, 'what became of a text')
	return providerAnswer(204, null)
}
