import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import { textNoticePath } from '#app/shell/links.ts'
import { parsePhone } from '#app/values/phone.ts'
import type { Route } from './+types/text-notice.resource.ts'
import { providerAnswer, readFromTwilio } from './from-twilio.server.ts'
import { stateIn } from './text-notice.ts'
import { receiveNotice } from './text-notices.server.ts'

const noticeSchema = z.object({
	MessageSid: z.string().overwrite(storable).min(1).max(64),
	MessageStatus: z.string(),
	To: z
		.string()
		.transform((to) => parsePhone(to))
		.optional(),
	ErrorCode: z
		.string()
		.regex(/^\d{1,10}$/)
		.optional(),
})

/** `POST /texts/notices`: the delivery state of a text, signed by Twilio over our public address. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const read = await readFromTwilio(request, platform, textNoticePath())
	if (!read.ok) return read.refusal
	const notice = noticeSchema.safeParse(Object.fromEntries(read.fields))
	if (!notice.success) return providerAnswer(422, 'This is no notice of a text.\n')
	const { MessageSid: reference, MessageStatus: word, To: to, ErrorCode: errorCode } = notice.data
	const state = stateIn(word)
	if (state) await receiveNotice(platform, { reference, state, to, errorCode })
	platform.log.info({ reference, state: word, errorCode }, 'what became of a text')
	return providerAnswer(204, null)
}
