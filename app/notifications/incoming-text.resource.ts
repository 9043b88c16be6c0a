import { z } from 'zod'
import { platformContext } from '#app/platform/context.server.ts'
import { storable } from '#app/platform/storable-text.ts'
import { incomingTextPath } from '#app/shell/links.ts'
import { parsePhone } from '#app/values/phone.ts'
import type { Route } from './+types/incoming-text.resource.ts'
import { providerAnswer, readFromTwilio } from './from-twilio.server.ts'
import { receiveText } from './incoming-texts.server.ts'

const textSchema = z.object({
	MessageSid: z.string().overwrite(storable).min(1).max(64),
	From: z.string().transform((from) => parsePhone(from)),
	Body: z.string().overwrite(storable).max(2000),
	OptOutType: z.string().optional(),
})

/** `POST /texts/incoming`: Twilio tells us what a customer texted, under its signature over our public address. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const read = await readFromTwilio(request, platform, incomingTextPath())
	if (!read.ok) return read.refusal
	const text = textSchema.safeParse(Object.fromEntries(read.fields))
	if (!text.success) return providerAnswer(422, 'This is no text message.\n')
	const { MessageSid: providerId, From: phone, Body: body, OptOutType: keyword } = text.data
	// A text from a short code or a name has nobody behind it.
	if (phone !== undefined) await receiveText(platform, { providerId, phone, body, keyword })
	// We answer with no text of our own: Twilio itself confirms a STOP.
	return providerAnswer(200, '<?xml version="1.0" encoding="UTF-8"?><Response></Response>', 'text/xml')
}
