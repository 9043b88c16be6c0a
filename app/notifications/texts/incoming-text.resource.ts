import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/database/storable-text.ts'
import { incomingTextPath } from '#app/shell/links.ts'
import { escapeMarkup } from '#app/values/markup.ts'
import { parsePhone } from '#app/values/phone.ts'
import type { Route } from './+types/incoming-text.resource.ts'
import { providerAnswer, readFromTwilio } from './from-twilio.server.ts'
import { receiveText } from './incoming-texts.server.ts'
import { picturesIn } from './text-media.ts'
import { replyTo } from './text-reply.ts'

const textSchema = z.object({
	MessageSid: z.string().overwrite(storable).min(1).max(64),
	From: z.string().transform((from) => parsePhone(from)),
	Body: z.string().overwrite(storable).max(2000),
	OptOutType: z.string().optional(),
})

/** `POST /texts/incoming`: a text from a customer, signed by Twilio over our public address. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const read = await readFromTwilio(request, platform, incomingTextPath())
	if (!read.ok) return read.refusal
	const text = textSchema.safeParse(Object.fromEntries(read.fields))
	if (!text.success) return providerAnswer(422, 'This is no text message.\n')
	const { MessageSid: providerId, From: phone, Body: body, OptOutType: keyword } = text.data
	// Nobody reads a reply to a short code or a name.
	if (phone === undefined) return answer(undefined)
	const pictures = picturesIn(read.fields, platform.config.twilio?.accountSid ?? '')
	await receiveText(platform, { providerId, phone, body, keyword, pictures })
	// A repeat after a lost answer gets the same reply.
	return answer(replyTo(platform.company, { body, keyword }))
}

/** The reply that Twilio texts back, if any. */
const answer = (reply: string | undefined) =>
	providerAnswer(
		200,
		`<?xml version="1.0" encoding="UTF-8"?><Response>${reply === undefined ? '' : `<Message>${escapeMarkup(reply)}</Message>`}</Response>`,
		'text/xml',
	)
